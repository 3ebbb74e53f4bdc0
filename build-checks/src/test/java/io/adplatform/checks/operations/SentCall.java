package io.adplatform.checks.operations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.AdPlatformBuilder;
import io.adplatform.sdk.Dialect;
import io.adplatform.sdk.campaigns.Campaigns;
import io.adplatform.sdk.time.ManualTime;
import io.adplatform.sdk.time.Time;
import io.adplatform.testkit.Fault;
import io.adplatform.testkit.RateLimit;
import io.adplatform.testkit.RecordedCall;
import io.adplatform.testkit.Sandbox;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.BiFunction;

/**
 * A call that a sandbox has answered.
 *
 * @param operation the line of the operation that it sent
 * @param headers the names of the headers that it sent
 */
record SentCall(OperationCalls calls, Method method, String operation, Set<String> headers) {

    /** Makes a call, which must send one request that the contract allows, and get an answer. */
    static SentCall of(OperationCalls calls, Method method) {
        return onSandbox(calls, method, (sandbox, call) -> {
            Object answer = answer(call);

            List<RecordedCall> sent = sandbox.requests();
            assertThat(sent).as("the requests of %s", method).hasSize(1);
            assertThat(answer).as("the answer of %s", method).isNotNull();
            assertThat(sandbox.violations()).as("what %s breaks", method).isEmpty();
            return new SentCall(
                    calls,
                    method,
                    sent.get(0).operation(),
                    sent.get(0).headers().keySet());
        });
    }

    /** The name of the exception that this call ends with if the platform always answers with this failure. */
    String exception(DescribedOperation.Failure failure) {
        int status = failure.status().isEmpty() ? 422 : Integer.parseInt(failure.status());
        return onSandbox(calls, method, (sandbox, call) -> {
            sandbox.everyNth(
                    1,
                    operation,
                    Fault.answer(status, "application/json", failure.body().toString()));
            Throwable exception = catchThrowable(() -> answer(call));
            assertThat(exception).as("%s after %s", method, failure).isNotNull();
            return exception.getClass().getSimpleName();
        });
    }

    /** The result of this call if the platform gives this answer. */
    Object read(String body) {
        return onSandbox(calls, method, (sandbox, call) -> {
            sandbox.onNext(operation, Fault.answer(200, "application/json", body));
            return answer(call);
        });
    }

    private static Object answer(Callable<Object> call) {
        try {
            return call.call();
        } catch (InvocationTargetException failed) {
            if (failed.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw new AssertionError(failed);
        } catch (Exception impossible) {
            throw new AssertionError(impossible);
        }
    }

    private static <R> R onSandbox(
            OperationCalls calls, Method method, BiFunction<Sandbox, Callable<Object>, R> action) {
        ManualTime time = Time.manual().skipPauses();
        Sandbox sandbox =
                Sandbox.builder().rateLimit(RateLimit.none()).clock(time::now).start();
        AdPlatformBuilder client = AdPlatform.builder()
                .settings(sandbox.settings())
                .dialect(Dialect.documented().iaaHost("dsp.example.com"))
                .time(time);
        try (sandbox;
                AdPlatform platform = client.build()) {
            Campaigns.on(platform).list().send(); // logs in
            Path folder = Files.createTempDirectory("operations");
            Object[] inputs = new CallInputs(sandbox, platform, client, folder).of(method);
            sandbox.clear();
            return action.apply(sandbox, () -> method.invoke(calls.instance(), inputs));
        } catch (IOException full) {
            throw new UncheckedIOException(full);
        }
    }
}
