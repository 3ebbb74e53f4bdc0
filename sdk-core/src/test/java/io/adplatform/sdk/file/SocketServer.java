package io.adplatform.sdk.file;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ServerSocketFactory;

/** A server whose test handles each connection itself. */
final class SocketServer implements AutoCloseable {

    interface Conversation {
        void with(Socket socket) throws IOException;
    }

    private static final Pattern CONTENT_LENGTH = Pattern.compile("(?i)content-length: (\\d+)");

    private final ServerSocket server;
    private final Thread acceptor;
    private final String scheme;
    private final AtomicInteger connections = new AtomicInteger();

    SocketServer(Conversation conversation) {
        this(ServerSocketFactory.getDefault(), "http", conversation);
    }

    SocketServer(ServerSocketFactory sockets, String scheme, Conversation conversation) {
        this.scheme = scheme;
        try {
            server = sockets.createServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
        acceptor = new Thread(() -> accept(conversation), "raw-server");
        acceptor.setDaemon(true);
        acceptor.start();
    }

    String url() {
        return scheme + "://localhost:" + server.getLocalPort();
    }

    int connections() {
        return connections.get();
    }

    /** Reads up to the empty line and not a byte further; TLS keeps what it has decrypted. */
    static String head(Socket socket) throws IOException {
        InputStream in = socket.getInputStream();
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int next = in.read();
            if (next < 0) {
                throw new IOException("the client went away");
            }
            head.append((char) next);
        }
        return head.toString();
    }

    /** How long the body is that follows; 0 for none. */
    static long bodyLength(String head) {
        Matcher length = CONTENT_LENGTH.matcher(head);
        return length.find() ? Long.parseLong(length.group(1)) : 0;
    }

    static void say(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
        socket.getOutputStream().flush();
    }

    private void accept(Conversation conversation) {
        while (!server.isClosed()) {
            try {
                Socket socket = server.accept();
                connections.incrementAndGet();
                Thread talker = new Thread(() -> talk(conversation, socket), "raw-conversation");
                talker.setDaemon(true);
                talker.start();
            } catch (IOException closed) {
                return;
            }
        }
    }

    private static void talk(Conversation conversation, Socket socket) {
        try (socket) {
            conversation.with(socket);
        } catch (IOException clientWentAway) {
            // What the client makes of it is what the tests look at.
        }
    }

    /** Waits for the thread too: a connection that is accepted while its socket is closed is still served. */
    @Override
    public void close() {
        try {
            server.close();
            acceptor.join();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
