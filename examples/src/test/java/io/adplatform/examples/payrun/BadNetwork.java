package io.adplatform.examples.payrun;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A TCP proxy before a server on this machine. It holds connections back, so that later ones overtake them, passes data on in
 * small pieces and late, and cuts a connection after some bytes of a request or of an answer.
 */
final class BadNetwork implements AutoCloseable {

    private static final int LONGEST_HOLD_MILLIS = 300;
    private static final int LONGEST_DELAY_MILLIS = 40;
    /** A connection has several requests and answers, so a cut hits any of them. */
    private static final int MOST_BYTES_BEFORE_A_CUT = 20_000;

    private final int target;
    private final ServerSocket entrance;
    private final Random random;
    private final int oneCutIn;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final AtomicInteger cuts = new AtomicInteger();
    private volatile boolean isCalm;

    /**
     * @param target the server's port on this machine
     * @param oneCutIn one of so many connections is cut
     */
    BadNetwork(int target, long seed, int oneCutIn) throws IOException {
        this.target = target;
        this.random = new Random(seed);
        this.oneCutIn = oneCutIn;
        this.entrance = new ServerSocket(0, 100, InetAddress.getLoopbackAddress());
        threads.execute(this::accept);
    }

    int port() {
        return entrance.getLocalPort();
    }

    /** Returns the number of connections that were cut. */
    int cuts() {
        return cuts.get();
    }

    /** From now on nothing fails. */
    void calm() {
        isCalm = true;
    }

    private synchronized int upTo(int most) {
        return random.nextInt(most + 1);
    }

    private void accept() {
        while (!entrance.isClosed()) {
            try {
                Socket client = entrance.accept();
                open.add(client);
                boolean isHeld = !isCalm && upTo(4) == 0;
                boolean isCut = !isCalm && upTo(oneCutIn - 1) == 0;
                boolean inAnswer = upTo(1) == 0;
                int hold = isHeld ? upTo(LONGEST_HOLD_MILLIS) : 0;
                AtomicLong request = bytes(isCut && !inAnswer);
                AtomicLong answer = bytes(isCut && inAnswer);
                threads.execute(() -> connect(client, hold, request, answer));
            } catch (IOException closed) {
                // The loop ends with the proxy.
            }
        }
    }

    /** Returns the bytes that pass until the cut. */
    private AtomicLong bytes(boolean isCut) {
        return new AtomicLong(isCut ? 1 + upTo(MOST_BYTES_BEFORE_A_CUT) : Long.MAX_VALUE);
    }

    private void connect(Socket client, int hold, AtomicLong request, AtomicLong answer) {
        try {
            TimeUnit.MILLISECONDS.sleep(hold);
            Socket server = new Socket(InetAddress.getLoopbackAddress(), target);
            open.add(server);
            threads.execute(() -> copy(server, client, answer));
            copy(client, server, request);
        } catch (IOException | InterruptedException away) {
            end(client);
        }
    }

    private void copy(Socket from, Socket to, AtomicLong left) {
        byte[] bytes = new byte[8_192];
        try (InputStream in = from.getInputStream();
                OutputStream out = to.getOutputStream()) {
            for (int count = in.read(bytes); count >= 0; count = in.read(bytes)) {
                int passed = (int) Math.min(count, left.get());
                int half = isCalm ? passed : upTo(passed);
                out.write(bytes, 0, half);
                if (half < passed) {
                    TimeUnit.MILLISECONDS.sleep(upTo(LONGEST_DELAY_MILLIS));
                    out.write(bytes, half, passed - half);
                }
                if (left.addAndGet(-count) <= 0) {
                    cuts.incrementAndGet();
                    return;
                }
            }
        } catch (IOException | InterruptedException ended) {
            // So is the other direction.
        } finally {
            end(from);
            end(to);
        }
    }

    private void end(Socket socket) {
        open.remove(socket);
        try {
            socket.close();
        } catch (IOException ended) {
            // It is.
        }
    }

    @Override
    public void close() throws IOException {
        entrance.close();
        open.forEach(this::end);
        threads.shutdownNow();
    }
}
