package io.adplatform.sdk.internal.transport;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.GZIPOutputStream;

/**
 * A server on real sockets that answers byte by byte what a test tells it to, also what no server library would say.
 * Each request takes the next reaction of the script; when that is at its end, the last one is repeated.
 */
public final class RawServer implements AutoCloseable {

    /** What a good server says. */
    public static final String GOOD = "{\"success\":true,\"data\":{\"id\":7}}";

    private final ServerSocket socket;
    private final Queue<Reaction> script = new ArrayDeque<>();
    private final List<Seen> seen = new CopyOnWriteArrayList<>();
    private final AtomicInteger connections = new AtomicInteger();
    private final Map<Socket, Integer> open = new ConcurrentHashMap<>();
    private final CompletableFuture<Void> acceptsNoMore = new CompletableFuture<>();
    private volatile boolean hangsUpAtOnce;
    private volatile boolean closed;

    public RawServer() {
        this(InetAddress.getLoopbackAddress(), 0);
    }

    /** @param port 0 for any that is free */
    public RawServer(InetAddress address, int port) {
        try {
            socket = new ServerSocket(port, 50, address);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
        start(this::accept);
    }

    /** What to do with a request: write, or not. */
    @FunctionalInterface
    public interface Reaction {

        /** @return whether the connection stays open for another request */
        boolean to(Conversation client) throws Exception;
    }

    /** One request whose head and body arrived whole. */
    public record Seen(int connection, String line, Map<String, String> headers, String body) {}

    /** One connection, while it is the server's turn. */
    public static final class Conversation {

        private final Socket socket;
        private final InputStream in;
        private final OutputStream out;

        private Conversation(Socket socket) throws IOException {
            this.socket = socket;
            this.in = new BufferedInputStream(socket.getInputStream());
            this.out = socket.getOutputStream();
        }

        public void write(String text) throws IOException {
            write(text.getBytes(StandardCharsets.ISO_8859_1));
        }

        public void write(byte[] bytes) throws IOException {
            out.write(bytes);
            out.flush();
        }

        /** Blocks until the client closes its end. */
        public void awaitEnd() throws IOException {
            while (in.read() >= 0) {
                // What it says meanwhile doesn't matter.
            }
        }

        /** Hands on what the client says from now on, until it closes its end. */
        public void pipeTo(OutputStream other) throws IOException {
            byte[] block = new byte[8192];
            for (int count = in.read(block); count >= 0; count = in.read(block)) {
                other.write(block, 0, count);
                other.flush();
            }
        }

        /** The client sees a connection reset instead of an end. */
        public void reset() throws IOException {
            socket.setSoLinger(true, 0);
            socket.close();
        }
    }

    /** From now on nobody listens. A thread that accepts when the socket is closed may yet accept one connection. */
    public void hangUpForGood() throws IOException {
        socket.close();
        acceptsNoMore.join();
    }

    /** The next requests meet these, in this order; the last one is repeated. */
    public RawServer reacts(Reaction... reactions) {
        synchronized (script) {
            script.clear();
            script.addAll(List.of(reactions));
        }
        return this;
    }

    /** From now on connections are closed as soon as they are made. */
    public void hangUpAtOnce() {
        hangsUpAtOnce = true;
    }

    public static Reaction good() {
        return status(200, GOOD);
    }

    public static Reaction status(int status, String body, String... headers) {
        return raw("HTTP/1.1 " + status + " Some Reason\r\n" + lines(headers) + "Content-Length: "
                + body.getBytes(StandardCharsets.UTF_8).length + "\r\n\r\n" + body);
    }

    public static Reaction raw(String text) {
        return client -> {
            client.write(text);
            return true;
        };
    }

    /** Writes, and ends the connection without having announced it. */
    public static Reaction thenCloses(String text) {
        return client -> {
            client.write(text);
            return false;
        };
    }

    public static Reaction thenResets(String text) {
        return client -> {
            client.write(text);
            client.reset();
            return false;
        };
    }

    public static Reaction thenStalls(String text) {
        return client -> {
            client.write(text);
            client.awaitEnd();
            return false;
        };
    }

    /** Writes the head at once, then one byte of the body every {@code millis}, for ever. */
    public static Reaction trickles(String head, int millis) {
        CountDownLatch never = new CountDownLatch(1);
        return client -> {
            client.write(head);
            while (!never.await(millis, TimeUnit.MILLISECONDS)) {
                client.write(" ");
            }
            return false;
        };
    }

    /** A body that doesn't end. */
    public static Reaction floods(String head) {
        byte[] block = " ".repeat(16 * 1024).getBytes(StandardCharsets.US_ASCII);
        return client -> {
            client.write(head);
            while (true) {
                client.write(block);
            }
        };
    }

    public static Reaction gzipped(int zeros) throws IOException {
        ByteArrayOutputStream zipped = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(zipped)) {
            gzip.write(new byte[zeros]);
        }
        return client -> {
            client.write("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: " + zipped.size() + "\r\n\r\n");
            client.write(zipped.toByteArray());
            return true;
        };
    }

    private static String lines(String... headers) {
        return headers.length == 0 ? "" : String.join("\r\n", headers) + "\r\n";
    }

    public int port() {
        return socket.getLocalPort();
    }

    public String url() {
        return "http://127.0.0.1:" + port();
    }

    /** The requests whose head and body arrived whole, in their order. */
    public List<Seen> seen() {
        return seen;
    }

    public int connections() {
        return connections.get();
    }

    /** Waits until every client has closed its end; {@code false} when one hasn't, which is a leak. */
    public boolean allClosedByClients() {
        long patience = System.nanoTime() + TimeUnit.SECONDS.toNanos(5);
        synchronized (open) {
            while (!open.isEmpty()) {
                long left = TimeUnit.NANOSECONDS.toMillis(patience - System.nanoTime());
                if (left <= 0) {
                    return false;
                }
                try {
                    open.wait(left);
                } catch (InterruptedException interrupted) {
                    Thread.currentThread().interrupt();
                    return false;
                }
            }
        }
        return true;
    }

    @Override
    public void close() {
        closed = true;
        try {
            socket.close();
            for (Socket connection : open.keySet()) {
                connection.close();
            }
        } catch (IOException unimportant) {
            throw new UncheckedIOException(unimportant);
        }
    }

    private void accept() {
        try {
            acceptAll();
        } finally {
            acceptsNoMore.complete(null);
        }
    }

    private void acceptAll() {
        while (!closed) {
            try {
                Socket connection = socket.accept();
                connection.setTcpNoDelay(true);
                int number = connections.incrementAndGet();
                if (hangsUpAtOnce) {
                    connection.close();
                    continue;
                }
                open.put(connection, number);
                start(() -> serve(connection, number));
            } catch (IOException over) {
                return;
            }
        }
    }

    private void serve(Socket connection, int number) {
        try (connection) {
            Conversation client = new Conversation(connection);
            while (read(client.in, number) && next().to(client)) {
                // The next request.
            }
        } catch (Exception over) {
            // The client has gone, which is what some tests are about.
        } finally {
            synchronized (open) {
                open.remove(connection);
                open.notifyAll();
            }
        }
    }

    private Reaction next() {
        synchronized (script) {
            if (script.isEmpty()) {
                return good();
            }
            return script.size() == 1 ? script.element() : script.remove();
        }
    }

    private boolean read(InputStream in, int connection) throws IOException {
        List<String> head = new ArrayList<>();
        for (String line = line(in); line != null && !line.isEmpty(); line = line(in)) {
            head.add(line);
        }
        if (head.isEmpty()) {
            return false;
        }
        Map<String, String> headers = new LinkedHashMap<>();
        for (String line : head.subList(1, head.size())) {
            int colon = line.indexOf(':');
            headers.put(
                    line.substring(0, colon).toLowerCase(Locale.ROOT),
                    line.substring(colon + 1).trim());
        }
        byte[] body = in.readNBytes(Integer.parseInt(headers.getOrDefault("content-length", "0")));
        seen.add(new Seen(connection, head.get(0), headers, new String(body, StandardCharsets.UTF_8)));
        return true;
    }

    private static String line(InputStream in) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int octet = in.read(); octet != '\n'; octet = in.read()) {
            if (octet < 0) {
                return null;
            }
            if (octet != '\r') {
                line.write(octet);
            }
        }
        return line.toString(StandardCharsets.UTF_8);
    }

    private static void start(Runnable task) {
        Thread thread = new Thread(task, "raw-server");
        thread.setDaemon(true);
        thread.start();
    }
}
