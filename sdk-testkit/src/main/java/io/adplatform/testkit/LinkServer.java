package io.adplatform.testkit;

import io.adplatform.testkit.files.ResultFiles;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import okio.Buffer;

/**
 * The host that result links lead to. Like the deployed service's, it differs from the platform's server: it has no rate limit
 * and needs no token. The whole link gives access to the file: its signature is the secret. The host starts with the first file.
 */
final class LinkServer implements ResultFiles {

    private static final String SIGNATURE = "sandbox-signature-d2f6";

    private final MockWebServer server = new MockWebServer();
    private final ServerThreads threads;
    private final Map<String, MockResponse> files = new ConcurrentHashMap<>();
    private boolean started;

    LinkServer(ServerThreads threads) {
        this.threads = threads;
    }

    @Override
    public synchronized String publish(String fileName, String contentType, byte[] content) {
        if (!started) {
            start();
        }
        String name = fileName.replaceAll("[^A-Za-z0-9._-]", "_");
        String path = "/files/" + (files.size() + 1) + "/" + name;
        files.put(
                path,
                new MockResponse.Builder()
                        .setHeader("Content-Type", contentType)
                        .setHeader("Content-Disposition", "attachment; filename=\"" + name + "\"")
                        .body(new Buffer().write(content))
                        .build());
        return "http://127.0.0.1:" + server.getPort() + path + "?signature=" + SIGNATURE;
    }

    private void start() {
        server.setDispatcher(new Dispatcher() {
            @Override
            public MockResponse dispatch(RecordedRequest request) throws InterruptedException {
                server.takeRequest(0, TimeUnit.SECONDS); // the server would keep them all
                MockResponse file = files.get(request.getUrl().encodedPath());
                boolean signed = SIGNATURE.equals(request.getUrl().queryParameter("signature"));
                return file != null && signed ? file : refused(file == null ? 404 : 403);
            }
        });
        threads.start(server, 0);
        started = true;
    }

    private static MockResponse refused(int status) {
        return new MockResponse.Builder().code(status).build();
    }

    synchronized void close() throws IOException {
        if (started) {
            threads.run(server::close);
        }
    }
}
