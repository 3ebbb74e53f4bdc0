package io.adplatform.testkit;

import io.adplatform.testkit.access.Access;
import io.adplatform.testkit.http.Answer;
import io.adplatform.testkit.http.Operation;
import io.adplatform.testkit.http.Operations;
import io.adplatform.testkit.http.Refusal;
import io.adplatform.testkit.http.Request;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import mockwebserver3.SocketEffect;
import okhttp3.HttpUrl;
import okio.Buffer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The way of a request through the sandbox: counted, met by a fault or none, checked, handled, answered. */
final class FrontDoor extends Dispatcher {

    private static final Logger LOG = LoggerFactory.getLogger(Sandbox.class);

    private final Operations operations;
    private final Access access;
    private final Recorder recorder;
    private final FaultScript script;
    private final MockWebServer server;
    private final ReentrantLock handling = new ReentrantLock();

    FrontDoor(Operations operations, Access access, Recorder recorder, FaultScript script, MockWebServer server) {
        this.operations = operations;
        this.access = access;
        this.recorder = recorder;
        this.script = script;
        this.server = server;
    }

    @Override
    public MockResponse dispatch(RecordedRequest raw) throws InterruptedException {
        // The server keeps every request for whoever would take it; nobody does, the recorder has them.
        server.takeRequest(0, TimeUnit.SECONDS);
        Request request = read(raw);
        Operations.Match match = operations.find(request.method(), request.path());
        Operation operation = match == null ? null : match.operation();
        RecordedCall call = recorder.record(request, operation, raw.getConnectionIndex());
        Fault fault = call.rejected() ? Fault.status(429) : script.take(operation);
        Gate gate = fault.gate();
        if (gate != null) {
            gate.pass();
        }
        Answer answer = fault.applyTo(() -> recorder.committed(operation, process(request, match)));
        if (fault.answered()) {
            call.answeredWith(answer.status());
        }
        return response(answer, fault);
    }

    private Answer process(Request request, Operations.@Nullable Match match) {
        if (match == null) {
            return operations.notFound(request.method(), request.path());
        }
        handling.lock();
        try {
            Request located = request.at(match.pathValues());
            Operation operation = match.operation();
            return operation.handler().answer(operation.open() ? located : located.from(access.check(located)));
        } catch (Refusal refusal) {
            return refusal.answer();
        } catch (RuntimeException | AssertionError mistake) {
            LOG.error("The sandbox failed to handle {}", request, mistake);
            return Answer.failure(500, Fault.errorOf(500), "The sandbox failed: " + mistake);
        } finally {
            handling.unlock();
        }
    }

    private static Request read(RecordedRequest raw) {
        HttpUrl url = raw.getUrl();
        Map<String, List<String>> query = new LinkedHashMap<>();
        for (String name : url.queryParameterNames()) {
            query.put(
                    name,
                    url.queryParameterValues(name).stream()
                            .map(value -> value == null ? "" : value)
                            .toList());
        }
        byte[] body = raw.getBody() == null ? new byte[0] : raw.getBody().toByteArray();
        return new Request(
                raw.getMethod(), url.encodedPath(), query, raw.getHeaders().toMultimap(), body);
    }

    private static MockResponse response(Answer answer, Fault fault) {
        MockResponse.Builder response = new MockResponse.Builder()
                .code(answer.status())
                .body(new Buffer().write(answer.bytes()))
                .headersDelay(fault.delay().toNanos(), TimeUnit.NANOSECONDS);
        answer.headers().forEach(response::setHeader);
        SocketEffect close = new SocketEffect.CloseSocket();
        switch (fault.delivery()) {
            case WHOLE -> {}
            case CUT -> response.onResponseBody(close);
            case DROPPED -> response.onResponseStart(close);
            case CLOSED_AFTER -> response.onResponseEnd(close);
            case STALLED -> response.onResponseStart(SocketEffect.Stall.INSTANCE);
        }
        return response.build();
    }

    @Override
    public void close() {
        script.openGates();
    }
}
