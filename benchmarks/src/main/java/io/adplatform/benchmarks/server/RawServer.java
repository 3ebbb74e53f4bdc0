package io.adplatform.benchmarks.server;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.zip.GZIPOutputStream;

/**
 * A server in a separate process. It does next to nothing for an answer, so that the client is measured. Prints its address
 * in its first line, and ends with its standard input.
 *
 * <ul>
 *   <li>{@code POST .../oauth/token} answers tokens
 *   <li>{@code GET .../payments/list} answers a page of {@code limit} payments, of 50,000
 *   <li>{@code GET /file} answers {@code bytes} zeros
 *   <li>{@code POST /file} takes as much as it is sent
 *   <li>{@code POST .../bid-models/dimensions/...} answers a page of 1,000 rows of bids
 * </ul>
 *
 * <p>Below {@code /chunked} and {@code /gzip} pages have that form.
 */
public final class RawServer {

    private static final int TOTAL = 50_000;
    private static final int CHUNK = 8_192;
    private static final byte[] ZEROS = new byte[65_536];
    private static final byte[] TOKENS = ("{\"success\":true,\"data\":{\"access_token\":\"a\",\"refresh_token\":\"r\","
                    + "\"scope\":\"read write\",\"token_type\":\"bearer\",\"expires_in\":86400,\"owId\":200001}}")
            .getBytes(StandardCharsets.UTF_8);
    private static final byte[] DONE =
            "{\"success\":true,\"data\":{\"message\":\"Done.\"}}".getBytes(StandardCharsets.UTF_8);

    private static final Map<String, byte[]> PAGES = new ConcurrentHashMap<>();

    private RawServer() {}

    public static void main(String[] arguments) throws IOException {
        ServerSocket server = new ServerSocket(0, 100, InetAddress.getLoopbackAddress());
        System.out.println("http://127.0.0.1:" + server.getLocalPort());
        Thread accepting = new Thread(() -> accept(server));
        accepting.setDaemon(true);
        accepting.start();
        while (System.in.read() >= 0) {
            // The end of its input ends this process.
        }
        System.exit(0);
    }

    private static void accept(ServerSocket server) {
        try {
            while (true) {
                Socket socket = server.accept();
                socket.setTcpNoDelay(true);
                Thread thread = new Thread(() -> serve(socket));
                thread.setDaemon(true);
                thread.start();
            }
        } catch (IOException over) {
            // The process ends.
        }
    }

    private static void serve(Socket connection) {
        try (Socket socket = connection) {
            InputStream in = new BufferedInputStream(socket.getInputStream(), 65_536);
            OutputStream out = socket.getOutputStream();
            while (true) {
                String request = line(in);
                long length = 0;
                for (String header = line(in); !header.isEmpty(); header = line(in)) {
                    if (header.regionMatches(true, 0, "content-length:", 0, 15)) {
                        length = Long.parseLong(header.substring(15).strip());
                    }
                }
                swallow(in, length);
                answer(request.split(" ", -1)[0], request.split(" ", -1)[1], out);
            }
        } catch (IOException gone) {
            // A client that closes its connection has what it wants.
        }
    }

    private static void answer(String method, String target, OutputStream out) throws IOException {
        if (target.contains("/api/v3/fa/payments/list")) {
            int page = number(target, "pageNo", 1);
            int rows = number(target, "limit", 10);
            page(out, target, page + " " + rows, () -> PaymentPages.page(page, rows, TOTAL));
        } else if (target.contains("/bid-models/dimensions/") && method.equals("POST")) {
            page(out, target, "bids", () -> BidModelPages.page(1_000));
        } else if (target.endsWith("/oauth/token")) {
            send(out, TOKENS);
        } else if (method.equals("GET") && target.startsWith("/file")) {
            zeros(out, number(target, "bytes", 0));
        } else {
            send(out, DONE);
        }
    }

    private static int number(String target, String name, int fallback) {
        for (String pair : target.substring(target.indexOf('?') + 1).split("&", -1)) {
            if (pair.startsWith(name + "=")) {
                return Integer.parseInt(pair.substring(name.length() + 1));
            }
        }
        return fallback;
    }

    private static void page(OutputStream out, String target, String name, Supplier<byte[]> json) throws IOException {
        if (target.startsWith("/gzip")) {
            byte[] body = PAGES.computeIfAbsent("gzip " + name, key -> gzip(json.get()));
            out.write(head("application/json\r\nContent-Encoding: gzip", body.length));
            out.write(body);
            return;
        }
        byte[] body = PAGES.computeIfAbsent(name, key -> json.get());
        if (target.startsWith("/chunked")) {
            out.write("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
                    .getBytes(StandardCharsets.US_ASCII));
            for (int at = 0; at < body.length; at += CHUNK) {
                int length = Math.min(CHUNK, body.length - at);
                out.write((Integer.toHexString(length) + "\r\n").getBytes(StandardCharsets.US_ASCII));
                out.write(body, at, length);
                out.write("\r\n".getBytes(StandardCharsets.US_ASCII));
            }
            out.write("0\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        } else {
            send(out, body);
        }
    }

    private static byte[] gzip(byte[] json) {
        ByteArrayOutputStream zipped = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(zipped)) {
            out.write(json);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return zipped.toByteArray();
    }

    private static void send(OutputStream out, byte[] json) throws IOException {
        out.write(head("application/json", json.length));
        out.write(json);
    }

    private static void zeros(OutputStream out, long length) throws IOException {
        out.write(head("application/octet-stream", length));
        for (long left = length; left > 0; left -= ZEROS.length) {
            out.write(ZEROS, 0, (int) Math.min(left, ZEROS.length));
        }
    }

    private static byte[] head(String type, long length) {
        return ("HTTP/1.1 200 OK\r\nContent-Type: " + type + "\r\nContent-Length: " + length + "\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII);
    }

    private static void swallow(InputStream in, long length) throws IOException {
        byte[] buffer = new byte[65_536];
        for (long left = length; left > 0; ) {
            int count = in.read(buffer, 0, (int) Math.min(buffer.length, left));
            if (count < 0) {
                throw new EOFException();
            }
            left -= count;
        }
    }

    private static String line(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int c = in.read(); c != '\n'; c = in.read()) {
            if (c < 0) {
                throw new EOFException();
            }
            if (c != '\r') {
                line.append((char) c);
            }
        }
        return line.toString();
    }
}
