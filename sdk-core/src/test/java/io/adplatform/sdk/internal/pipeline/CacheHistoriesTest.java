package io.adplatform.sdk.internal.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.Credentials;
import io.adplatform.sdk.RequestOptions;
import io.adplatform.sdk.Response;
import io.adplatform.sdk.internal.files.CallFiles;
import io.adplatform.sdk.internal.observe.CallEvents.Listeners;
import io.adplatform.sdk.internal.observe.CallLog;
import io.adplatform.sdk.internal.pipeline.Pipeline.Settings.CallLimits;
import io.adplatform.sdk.internal.session.Secrets;
import io.adplatform.sdk.internal.transport.HttpRequest;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.Call.Body;
import io.adplatform.sdk.testing.Histories;
import io.adplatform.sdk.time.Time;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import okhttp3.HttpUrl;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Validate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Equal reads on several threads have the results of some order of the same reads, and share each request. */
@Timeout(600)
class CacheHistoriesTest {

    @Test
    void equalReadsShareTheirRequest(@TempDir Path directory) throws Exception {
        Histories.check(directory, Calls.class, Calls.class);
    }

    /** A cache, and a platform that answers each request on another thread with the number of the request. */
    public static class Calls {

        private static final io.adplatform.sdk.operation.Operation<Integer> LIST =
                io.adplatform.sdk.operation.Operation.read("GET /api/v3/things")
                        .cached()
                        .returns(Integer.class);
        private static final RunningCall.Prepared<Integer> READ = prepared();

        private final Pipeline.Settings settings = new Pipeline.Settings(
                Time.manual(),
                ForkJoinPool.commonPool(),
                new CallPlaces(500),
                new Random(1),
                new Listeners(List.of(), new CallLog(text -> text)),
                List.of(),
                null,
                new CallLimits(Duration.ofMinutes(1), Duration.ofMinutes(10), 2),
                Duration.ofHours(1),
                null,
                new Redaction(new Secrets(new Credentials(null, null, null, null))));
        private final ResponseCache cache =
                new ResponseCache(settings.time(), settings.staticListAge(), caller -> null);
        private final AtomicInteger requests = new AtomicInteger();
        private final AtomicInteger clears = new AtomicInteger();

        /** Returns the number of the request that answered. */
        @Operation
        public @Nullable Integer read() {
            return answer(() -> response(requests.incrementAndGet()));
        }

        /** Returns {@code null} if this caller gave up its own request; a kept or a shared answer still serves it. */
        @Operation
        public @Nullable Integer readAndGiveUp() {
            return answer(() -> {
                throw AttemptFailure.cancelled("given up");
            });
        }

        @Operation
        public void anotherUserLogsIn() {
            clears.incrementAndGet();
            cache.clear();
        }

        private @Nullable Integer answer(Supplier<Response<Integer>> platform) {
            RunningCall<Integer> call = new RunningCall<>(READ, Authorizer.THE_CLIENT, null, settings);
            try {
                return cache.answer(
                                call,
                                Map.of(),
                                () -> CompletableFuture.supplyAsync(platform).join())
                        .value();
            } catch (CompletionException givenUp) {
                return null;
            } finally {
                call.end.future.complete(null);
            }
        }

        @Validate
        public void noRequestIsSentTwice() {
            assertThat(requests.get() <= 1 + clears.get())
                    .as("a kept answer serves all reads until another user logs in")
                    .isTrue();
        }

        private static Response<Integer> response(int number) {
            return new Response<>(number, 200, Map.of(), new byte[0], List.of(), List.of(), 1, Duration.ZERO);
        }

        private static RunningCall.Prepared<Integer> prepared() {
            Call<Integer> call =
                    new Call<>(LIST, 7L, Map.of(), Map.of(), Map.of(), new Body.None(), RequestOptions.defaults());
            HttpRequest request = HttpRequest.ofLink(HttpUrl.get("https://ads.example.com/api/v3/things"));
            return new RunningCall.Prepared<>(call, request, CallFiles.of(call));
        }
    }
}
