package io.adplatform.sdk.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.Dialect;
import io.adplatform.sdk.Request;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.time.Time;
import io.adplatform.testkit.Fault;
import io.adplatform.testkit.RateLimit;
import io.adplatform.testkit.RecordedCall;
import io.adplatform.testkit.Sandbox;
import io.adplatform.testkit.contract.Violation;
import io.adplatform.testkit.http.Answer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;

/** A sandbox whose one operation answers what a test says, and a logged-in client of it that waits next to no time. */
final class ContractPlatform implements AutoCloseable {

    private final String operation;
    private final Sandbox sandbox;
    private final AdPlatform platform;
    private final boolean async;

    ContractPlatform(Operation<?> operation, Dialect dialect, boolean async) {
        this.operation = operation.method() + " " + dialect.pathOf(operation);
        this.async = async;
        this.sandbox = Sandbox.builder()
                .credentialHeader(dialect.credentialHeader())
                .processor(dialect.processor())
                .rateLimit(RateLimit.none())
                .operation(operation.method(), dialect.pathOf(operation), call -> Answer.success(null))
                .start();
        this.platform = AdPlatform.builder()
                .settings(sandbox.settings())
                .dialect(dialect)
                .time(Time.manual(Instant.now()).skipPauses())
                .deadline(Duration.ofHours(10))
                .build();
    }

    String owId() {
        return Long.toString(sandbox.owId());
    }

    /** The next request is answered with 200 and this body. */
    void answers(String body) {
        fails(Fault.answer(200, "application/json", body).unchecked());
    }

    /** The next request meets this. */
    void fails(Fault fault) {
        sandbox.onNext(operation, fault);
    }

    <T> T send(Function<Workspace, ? extends Request<? extends T>> request) {
        Request<? extends T> ready = request.apply(platform.workspace());
        if (!async) {
            return ready.send();
        }
        try {
            return ready.sendAsync().get(30, TimeUnit.SECONDS);
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof RuntimeException error) {
                throw error;
            }
            throw new AssertionError("an asynchronous call failed with no exception of ours", failed);
        } catch (InterruptedException | TimeoutException hung) {
            throw new AssertionError("an asynchronous call hung", hung);
        }
    }

    List<RecordedCall> requests() {
        return sandbox.requests(operation);
    }

    RecordedCall onlyRequest() {
        assertThat(requests()).hasSize(1);
        return requests().get(0);
    }

    /** What in the requests so far breaks the contract. */
    List<Violation> violations() {
        return sandbox.violations();
    }

    @Override
    public void close() {
        platform.close();
        sandbox.close();
    }
}
