package io.adplatform.testkit;

import io.adplatform.testkit.contract.Violation;
import io.adplatform.testkit.http.Answer;
import io.adplatform.testkit.http.Handler;
import io.adplatform.testkit.http.Operation;
import io.adplatform.testkit.http.PathTable;
import io.adplatform.testkit.http.Refusal;
import io.adplatform.testkit.http.Request;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.RecordedRequest;
import mockwebserver3.SocketEffect;
import okhttp3.HttpUrl;
import okio.Buffer;
import okio.ByteString;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The way of a request through the sandbox: counted, held against the contract, met by a fault or none, let in,
 * handled, answered.
 */
final class RequestDispatcher extends Dispatcher {

    private static final Logger LOG = LoggerFactory.getLogger(Sandbox.class);

    // Java's own RFC_1123_DATE_TIME writes the day with one digit where HTTP wants two.
    private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern(
                    "EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.US)
            .withZone(ZoneOffset.UTC);

    private final Sandbox sandbox;
    private final Consumer<RecordedCall> listener;

    RequestDispatcher(Sandbox sandbox, Consumer<RecordedCall> listener) {
        this.sandbox = sandbox;
        this.listener = listener;
    }

    @Override
    public MockResponse dispatch(RecordedRequest raw) throws InterruptedException {
        // The server keeps every request until it is taken; the recorder has them already.
        sandbox.server.takeRequest(0, TimeUnit.SECONDS);
        Request arrived = read(raw);
        PathTable.Match<Operation> match = sandbox.operations.find(arrived.method(), arrived.path());
        Operation operation = match == null ? null : match.value();
        Request request = match == null ? arrived : arrived.at(match.pathValues());
        RecordedCall call = sandbox.recorder.record(request, operation);
        // Faults are handed out in the order of arrival, so nothing that takes time may come before.
        Fault fault = call.rejected() ? Fault.status(429) : sandbox.script.take(operation);
        call.violates(sandbox.checker.arrived(request, operation));
        fault.passGate();
        Answer byHand = fault.byHand;
        if (byHand != null && operation != null) {
            sandbox.checker.answered(request, operation, byHand);
        }
        sandbox.clock().advance(fault.latency);
        if (fault.revoking) {
            sandbox.access.revokeTokenOf(request);
        }
        Answer made = fault.applyTo(
                () -> sandbox.recorder.committed(operation, process(request, operation, call.violations())));
        boolean dated = made.headers().containsKey("Date");
        Answer answer = Deployment.CURRENT.sent(
                request, dated ? made : made.withHeader("Date", DATE.format(sandbox.platformClock.instant())));
        if (fault.answered()) {
            call.answeredWith(answer.status());
        }
        listener.accept(call);
        return response(answer, fault);
    }

    private Answer process(Request request, @Nullable Operation operation, List<Violation> violations) {
        Handler platform = asked -> handle(asked, violations);
        sandbox.handling.lock();
        try {
            return operation == null || sandbox.checker.isOwn(operation)
                    ? platform.answer(request)
                    : Deployment.CURRENT.answer(request, operation, platform, sandbox.checker);
        } catch (RuntimeException | Error mistake) {
            LOG.error("The sandbox failed to handle {}", request, mistake);
            return Answer.failure(500, Fault.errorOf(500), "The sandbox failed: " + mistake);
        } finally {
            sandbox.handling.unlock();
        }
    }

    private Answer handle(Request request, List<Violation> violations) {
        PathTable.Match<Operation> match = sandbox.operations.find(request.method(), request.path());
        if (match == null) {
            return sandbox.operations.notFound(request.method(), request.path());
        }
        Operation operation = match.value();
        Request asked = request.at(match.pathValues());
        try {
            // A caller without access gets no other violations.
            Request known = operation.open() ? asked : asked.from(sandbox.access.check(asked));
            Answer refusal = sandbox.checker.refusal(violations);
            return refusal == null
                    ? Objects.requireNonNull(operation.handler().answer(known), "the handler answered null")
                    : refusal;
        } catch (Refusal refusal) {
            return refusal.answer();
        } catch (RuntimeException mistake) {
            // Handlers rely on what the contract demands.
            if (violations.isEmpty()) {
                throw mistake;
            }
            return ContractChecker.refused(violations);
        }
    }

    private Request read(RecordedRequest raw) {
        HttpUrl url = raw.getUrl();
        Map<String, List<String>> query = new LinkedHashMap<>();
        for (String name : url.queryParameterNames()) {
            query.put(
                    name,
                    url.queryParameterValues(name).stream()
                            .map(value -> value == null ? "" : value)
                            .toList());
        }
        ByteString body = Objects.requireNonNullElse(raw.getBody(), ByteString.EMPTY);
        return new Request(
                        raw.getMethod(),
                        url.encodedPath(),
                        query,
                        raw.getHeaders().toMultimap(),
                        body)
                .under(sandbox.readings());
    }

    private MockResponse response(Answer answer, Fault fault) {
        MockResponse.Builder response = new MockResponse.Builder()
                .code(answer.status())
                .body(new Buffer().write(answer.bytes()))
                .headersDelay(fault.delay.toNanos(), TimeUnit.NANOSECONDS);
        Fault.Drip drip = fault.drip;
        if (drip != null) {
            response.throttleBody(drip.bytes(), drip.every().toNanos(), TimeUnit.NANOSECONDS);
        }
        answer.headers().forEach(response::setHeader);
        SocketEffect close = new SocketEffect.CloseSocket();
        switch (fault.delivery) {
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
        sandbox.script.openGates();
    }
}
