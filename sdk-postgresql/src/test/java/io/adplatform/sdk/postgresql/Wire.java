package io.adplatform.sdk.postgresql;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/** The network between a process and its database, with the faults that a test asks for. */
public final class Wire implements AutoCloseable {

    private final int target;
    private final ServerSocket entrance;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();

    /** How long every answer of the database takes on its way, in milliseconds. */
    public volatile long delay;

    /** Whether what is sent arrives nowhere, and nobody is told. */
    public volatile boolean silent;

    private volatile boolean cut;

    /** @param target the port of the database */
    public Wire(int target) throws IOException {
        this.target = target;
        this.entrance = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        TestServer.THREADS.execute(this::accept);
    }

    /** Connections through this wire. */
    public DataSource dataSource() {
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setURL("jdbc:postgresql://localhost:" + entrance.getLocalPort() + "/postgres?user=postgres");
        source.setConnectTimeout(2);
        source.setLoginTimeout(2);
        return source;
    }

    /** Ends all connections, and makes none any more. */
    public void cut() {
        cut = true;
        open.forEach(Wire::end);
    }

    /** Everything is as it should be again; what was silent is cut, as its bytes are lost. */
    public void mend() {
        if (silent) {
            open.forEach(Wire::end);
        }
        silent = false;
        cut = false;
    }

    private void accept() {
        while (!entrance.isClosed()) {
            try {
                Socket client = entrance.accept();
                if (cut) {
                    end(client);
                    continue;
                }
                Socket server = new Socket(InetAddress.getLoopbackAddress(), target);
                open.add(client);
                open.add(server);
                TestServer.THREADS.execute(() -> copy(client, server, false));
                TestServer.THREADS.execute(() -> copy(server, client, true));
            } catch (IOException refused) {
                // The database is away, or this wire is closed: whoever asked gets no connection.
            }
        }
    }

    private void copy(Socket from, Socket to, boolean answers) {
        byte[] bytes = new byte[8192];
        try (InputStream in = from.getInputStream();
                OutputStream out = to.getOutputStream()) {
            for (int count = in.read(bytes); count >= 0; count = in.read(bytes)) {
                if (answers && delay > 0) {
                    TimeUnit.MILLISECONDS.sleep(delay);
                }
                if (!silent) {
                    out.write(bytes, 0, count);
                    out.flush();
                }
            }
        } catch (IOException | InterruptedException ended) {
            // So is the other direction.
        } finally {
            end(from);
            end(to);
        }
    }

    private static void end(Socket socket) {
        try {
            socket.close();
        } catch (IOException ended) {
            // It is.
        }
    }

    @Override
    public void close() throws IOException {
        entrance.close();
        cut();
    }
}
