package io.adplatform.sdk.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adplatform.sdk.Response;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.error.CallContext;
import io.adplatform.sdk.error.InvalidRequestException;
import io.adplatform.sdk.error.LinkException;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.file.Download;
import io.adplatform.sdk.file.DownloadedFile;
import io.adplatform.sdk.file.Target;
import io.adplatform.sdk.throttle.Quota;
import io.adplatform.sdk.time.Time;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class LinkedDownloadTest {

    private static final Operation<String> OPERATION =
            Operation.read("GET /report").returns(String.class);

    private final Steps steps = new Steps();
    private final LinkedDownload<String> file =
            new LinkedDownload<>(steps, new PlainRequest<>(steps, OPERATION), link -> link);

    /** A workspace where both steps end when a test says so. */
    private static final class Steps implements Workspace {

        private final CompletableFuture<Response<String>> answer = new CompletableFuture<>();
        private final CompletableFuture<DownloadedFile> fetched = new CompletableFuture<>();
        private final List<String> links = new CopyOnWriteArrayList<>();
        private final List<CompletableFuture<?>> begun = new CopyOnWriteArrayList<>();

        void awaitBegun(CompletableFuture<?> step) {
            await(() -> begun.stream().anyMatch(each -> each == step));
        }

        void answers(String link) {
            answer.complete(new Response<>(link, 200, Map.of(), new byte[0], List.of(), List.of(), 1, Duration.ZERO));
        }

        @Override
        public Time time() {
            return Time.system();
        }

        @Override
        public Long owId() {
            return 7L;
        }

        @Override
        @SuppressWarnings("unchecked") // there is but one operation
        public <T> CompletableFuture<Response<T>> executeAsync(Call<T> call) {
            return (CompletableFuture<Response<T>>) (CompletableFuture<?>) answer;
        }

        @Override
        public <T> Response<T> execute(Call<T> call) {
            return ended(executeAsync(call));
        }

        /** An interrupt gives up the step, as with a client. */
        private <V> V ended(CompletableFuture<V> step) {
            begun.add(step);
            try {
                return step.get();
            } catch (InterruptedException interrupted) {
                step.cancel(true);
                throw new CancellationException();
            } catch (ExecutionException failed) {
                throw (RuntimeException) Futures.cause(failed.getCause());
            }
        }

        @Override
        public Download download(String link) {
            links.add(link);
            return new Download() {
                @Override
                public DownloadedFile to(Target target) {
                    return ended(fetched);
                }

                @Override
                public CompletableFuture<DownloadedFile> toAsync(Target target) {
                    return fetched;
                }
            };
        }

        @Override
        public Quota quota() {
            throw new UnsupportedOperationException("nobody asks");
        }
    }

    @AfterEach
    void endTheSteps() {
        steps.answer.cancel(true);
        steps.fetched.cancel(true);
    }

    private static void await(BooleanSupplier condition) {
        while (!condition.getAsBoolean()) {
            Thread.onSpinWait();
        }
    }

    @Test
    void theLinkIsFetchedOnceItIsThere() {
        CompletableFuture<byte[]> bytes = file.toBytesAsync();
        steps.awaitBegun(steps.answer);
        assertThat(steps.links).isEmpty();

        steps.answers("https://files.example/1.csv");
        steps.awaitBegun(steps.fetched);

        assertThat(steps.links).containsExactly("https://files.example/1.csv");
        assertThat(bytes).isNotDone();
    }

    @Test
    void cancellingGivesUpTheRequest() {
        CompletableFuture<DownloadedFile> result = file.toAsync(Target.memory());
        steps.awaitBegun(steps.answer);

        result.cancel(true);

        await(steps.answer::isCancelled);
        assertThat(steps.links).isEmpty();
    }

    @Test
    void cancellingGivesUpTheTransfer() {
        CompletableFuture<DownloadedFile> result = file.toAsync(Target.memory());
        steps.answers("https://files.example/1.csv");
        steps.awaitBegun(steps.fetched);

        result.cancel(true);

        await(steps.fetched::isCancelled);
    }

    @Test
    void cancellingWhatWasDerivedGivesUpTheRequest() {
        CompletableFuture<byte[]> bytes = file.toBytesAsync();
        steps.awaitBegun(steps.answer);

        bytes.cancel(true);

        await(steps.answer::isCancelled);
        assertThat(steps.links).isEmpty();
    }

    @Test
    void cancellingWhatWasDerivedGivesUpTheTransfer() {
        CompletableFuture<Integer> length = file.toBytesAsync().thenApply(bytes -> bytes.length);
        steps.answers("https://files.example/1.csv");
        steps.awaitBegun(steps.fetched);

        length.cancel(true);

        await(steps.fetched::isCancelled);
    }

    @Test
    void whatEndsAStepEndsTheWhole() {
        LinkException expired = new LinkException(
                CallContext.unsent("GET /report", "GET", "/report", 7L),
                "its host answered with 403",
                Sent.YES,
                403,
                null);
        steps.answers("https://files.example/1.csv");
        steps.fetched.completeExceptionally(new CompletionException(expired));

        assertThatThrownBy(() -> file.toAsync(Target.memory()).join()).hasCause(expired);
    }

    @Test
    void anAnswerWithoutALinkIsAnError() {
        steps.answers(" ");

        assertThatThrownBy(() -> file.to(Target.memory()))
                .isInstanceOf(LinkException.class)
                .hasMessageContaining("GET /report")
                .hasMessageContaining("contains no link")
                .hasMessageContaining("1 request,");
        assertThatThrownBy(() -> file.toAsync(Target.memory()).join()).hasCauseInstanceOf(LinkException.class);
    }

    @Test
    void aTargetThatWillNotDoIsRefusedBeforeTheRequest() {
        Path nowhere = Path.of("no-such-directory-83a1", "file.csv");

        assertThatThrownBy(() -> file.toFile(nowhere)).isInstanceOf(InvalidRequestException.class);
        assertThatThrownBy(() -> file.toFileAsync(nowhere).join()).hasCauseInstanceOf(InvalidRequestException.class);
    }
}
