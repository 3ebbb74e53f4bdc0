package io.adplatform.sdk.finance.payments;

import io.adplatform.testkit.area.Areas;
import io.adplatform.testkit.area.creative.CreativeUploads;
import io.adplatform.testkit.area.reports.ReportSchedules;
import io.adplatform.testkit.data.PlatformData;
import io.adplatform.testkit.data.Seed;
import io.adplatform.testkit.http.Answer;
import io.adplatform.testkit.http.Caller;
import io.adplatform.testkit.http.Operation;
import io.adplatform.testkit.http.Operations;
import io.adplatform.testkit.http.PathTable;
import io.adplatform.testkit.http.Refusal;
import io.adplatform.testkit.http.Request;
import io.adplatform.testkit.http.Role;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import okio.ByteString;

/**
 * The sandbox's platform behind bare sockets: quick enough for ten thousand payments, and it breaks connections in ways
 * that no HTTP server offers.
 */
final class FaultyPlatform implements AutoCloseable {

    static final long OW_ID = PlatformData.SEEDED_WORKSPACES.get(0);
    static final long CUSTOMER = PlatformData.SEEDED_WORKSPACES.get(1);

    private static final Seed NO_DATA = new Seed(1, 1, 0, 0, 0);
    private static final Caller CALLER = new Caller(
            "buyer@organization.example",
            OW_ID,
            new HashSet<>(PlatformData.SEEDED_WORKSPACES),
            Role.SUPER_ORGANIZATION);
    private static final String OK = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n";

    /** What goes wrong with a request, and whether it was carried out all the same. */
    enum Fault {
        NONE(true),
        CLOSED_UNREAD(false),
        RESET_UNREAD(false),
        CLOSED_WHEN_READ(false),
        REFUSED(false),
        REFUSED_IN_A_SUCCESS(false),
        TOO_MANY_REQUESTS(false),
        TOKEN_REFUSED(false),
        CLOSED_AFTER_COMMIT(true),
        RESET_AFTER_COMMIT(true),
        HEAD_CUT(true),
        BODY_CUT(true),
        NO_HTTP(true),
        NO_BODY(true),
        HTML(true),
        TIMEOUT_STATUS(true),
        SERVER_ERROR(true),
        UNAVAILABLE_TRY_AT_ONCE(true),
        REDIRECT(true),
        REDIRECT_SAME_METHOD(true);

        private final boolean commits;

        Fault(boolean commits) {
            this.commits = commits;
        }
    }

    private final InstantSource clock;
    private final ServerSocket server;
    private final ExecutorService threads = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "faulty-platform");
        thread.setDaemon(true);
        return thread;
    });

    private Operations operations;
    private Fault next = Fault.NONE;
    private int commits;
    private int requests;

    FaultyPlatform(InstantSource clock) throws IOException {
        this.clock = clock;
        this.server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        forgetEverything();
        threads.execute(this::accept);
    }

    String url() {
        return "http://127.0.0.1:" + server.getLocalPort();
    }

    /** Begins anew, so that no list grows long. */
    synchronized void forgetEverything() {
        operations = new Operations();
        new Areas(
                        NO_DATA,
                        "processor",
                        clock,
                        (name, type, content) -> name,
                        new ReportSchedules(),
                        new CreativeUploads(Duration.ZERO))
                .register(operations);
    }

    /** The next request for money meets this. */
    synchronized void next(Fault fault) {
        next = fault;
    }

    /** How often money was moved, or a payment changed. */
    synchronized int commits() {
        return commits;
    }

    /** How many requests for that began to arrive. */
    synchronized int requests() {
        return requests;
    }

    @Override
    public void close() {
        threads.shutdownNow();
        try {
            server.close();
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket socket = server.accept();
                threads.execute(() -> serve(socket));
            } catch (IOException closed) {
                return;
            }
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            socket.setTcpNoDelay(true);
            InputStream in = new BufferedInputStream(socket.getInputStream());
            while (answer(socket, in)) {}
        } catch (IOException gone) {
            // The client's end of a broken connection.
        }
    }

    /** One request; {@code false} when the connection is over. */
    private boolean answer(Socket socket, InputStream in) throws IOException {
        in.mark(1 << 16);
        int first = in.read();
        if (first < 0) {
            return false;
        }
        in.reset();
        // Lists and log-ins go well: what is tested here is what becomes of money.
        boolean money = first != 'G';
        Fault fault = Fault.NONE;
        if (money) {
            in.mark(1 << 16);
            byte[] start = in.readNBytes(24);
            in.reset();
            money = !new String(start, StandardCharsets.US_ASCII).contains("/ua/");
            fault = money ? arrived() : Fault.NONE;
        }
        if (fault == Fault.CLOSED_UNREAD) {
            return false;
        }
        if (fault == Fault.RESET_UNREAD) {
            socket.setSoLinger(true, 0);
            return false;
        }
        Request request = read(in);
        byte[] done = process(request, money, fault.commits);
        byte[] answer = switch (fault) {
            case NONE -> done;
            case CLOSED_WHEN_READ, CLOSED_AFTER_COMMIT, RESET_AFTER_COMMIT, CLOSED_UNREAD, RESET_UNREAD -> new byte[0];
            case HEAD_CUT -> head(done, 9);
            case BODY_CUT -> head(done, done.length - 5);
            case NO_HTTP -> bytes("certainly not HTTP\r\n\r\n");
            case NO_BODY -> bytes(OK + "Content-Length: 0\r\n\r\n");
            case HTML -> answer("200 OK", "<html>Done</html>");
            case TIMEOUT_STATUS -> answer("408 Request Timeout", failure());
            case SERVER_ERROR -> answer("500 Internal Server Error", failure());
            case UNAVAILABLE_TRY_AT_ONCE -> answer("503 Service Unavailable\r\nRetry-After: 0", failure());
            case REDIRECT -> answer("302 Found\r\nLocation: " + url() + request.path(), "");
            case REDIRECT_SAME_METHOD -> answer("307 Temporary Redirect\r\nLocation: " + url() + request.path(), "");
            case REFUSED -> answer("422 Unprocessable Entity", failure());
            case REFUSED_IN_A_SUCCESS -> answer("200 OK", failure());
            case TOO_MANY_REQUESTS -> answer("429 Too Many Requests", failure());
            case TOKEN_REFUSED -> answer("401 Unauthorized", failure());
        };
        socket.getOutputStream().write(answer);
        socket.getOutputStream().flush();
        if (fault == Fault.RESET_AFTER_COMMIT) {
            socket.setSoLinger(true, 0);
        }
        return answer == done;
    }

    private synchronized Fault arrived() {
        requests++;
        Fault fault = next;
        next = Fault.NONE;
        return fault;
    }

    private synchronized byte[] process(Request request, boolean money, boolean commit) {
        if (request.path().contains("/ua/")) {
            return answer(
                    "200 OK", "{\"success\":true,\"data\":{\"access_token\":\"another\",\"owId\":" + OW_ID + "}}");
        }
        if (!commit) {
            return new byte[0];
        }
        PathTable.Match<Operation> match = operations.find(request.method(), request.path());
        Answer answer;
        try {
            answer = match.value()
                    .handler()
                    .answer(request.at(match.pathValues()).from(CALLER));
            if (money) {
                commits++;
            }
        } catch (Refusal refusal) {
            answer = refusal.answer();
        }
        return answer(answer.status() + " Status", new String(answer.bytes(), StandardCharsets.UTF_8));
    }

    private static Request read(InputStream in) throws IOException {
        String[] line = line(in).split(" ", -1);
        Map<String, List<String>> headers = new LinkedHashMap<>();
        int length = 0;
        for (String header = line(in); !header.isEmpty(); header = line(in)) {
            String name = header.substring(0, header.indexOf(':'));
            String value = header.substring(header.indexOf(':') + 1).strip();
            headers.put(name, List.of(value));
            length = name.equalsIgnoreCase("Content-Length") ? Integer.parseInt(value) : length;
        }
        byte[] body = in.readNBytes(length);
        String[] target = line[1].split("[?]", 2);
        Map<String, List<String>> query = new LinkedHashMap<>();
        if (target.length > 1) {
            for (String pair : target[1].split("&", -1)) {
                String[] parts = pair.split("=", 2);
                query.computeIfAbsent(parts[0], name -> new ArrayList<>())
                        .add(URLDecoder.decode(parts[1], StandardCharsets.UTF_8));
            }
        }
        return new Request(line[0], target[0], query, headers, ByteString.of(body));
    }

    private static String line(InputStream in) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int octet = in.read(); octet != '\n'; octet = in.read()) {
            if (octet < 0) {
                throw new IOException("the request ended early");
            }
            if (octet != '\r') {
                line.write(octet);
            }
        }
        return line.toString(StandardCharsets.UTF_8);
    }

    private static byte[] answer(String status, String body) {
        return bytes("HTTP/1.1 " + status + "\r\nContent-Type: application/json\r\nContent-Length: "
                + bytes(body).length + "\r\n\r\n" + body);
    }

    private static String failure() {
        return "{\"success\":false,\"errorObjects\":[{\"error\":\"No\"}]}";
    }

    private static byte[] head(byte[] bytes, int length) {
        return Arrays.copyOf(bytes, length);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
