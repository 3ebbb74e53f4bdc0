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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;

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
        private final List<String> links = new ArrayList<>();

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
            return executeAsync(call).join();
        }

        @Override
        public Download download(String link) {
            links.add(link);
            return new Download() {
                @Override
                public DownloadedFile to(Target target) {
                    return fetched.join();
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

    @Test
    void theLinkIsFetchedOnceItIsThere() {
        CompletableFuture<byte[]> bytes = file.toBytesAsync();
        assertThat(steps.links).isEmpty();

        steps.answers("https://files.example/1.csv");

        assertThat(steps.links).containsExactly("https://files.example/1.csv");
        assertThat(bytes).isNotDone();
    }

    @Test
    void cancellingGivesUpTheRequest() {
        CompletableFuture<DownloadedFile> result = file.toAsync(Target.memory());

        result.cancel(true);

        assertThat(steps.answer).isCancelled();
        assertThat(steps.links).isEmpty();
    }

    @Test
    void cancellingGivesUpTheTransfer() {
        CompletableFuture<DownloadedFile> result = file.toAsync(Target.memory());
        steps.answers("https://files.example/1.csv");

        result.cancel(true);

        assertThat(steps.fetched).isCancelled();
    }

    @Test
    void cancellingWhatWasDerivedGivesUpTheRequest() {
        CompletableFuture<byte[]> bytes = file.toBytesAsync();

        bytes.cancel(true);

        assertThat(steps.answer).isCancelled();
        assertThat(steps.links).isEmpty();
    }

    @Test
    void cancellingWhatWasDerivedGivesUpTheTransfer() {
        CompletableFuture<Integer> length = file.toBytesAsync().thenApply(bytes -> bytes.length);
        steps.answers("https://files.example/1.csv");

        length.cancel(true);

        assertThat(steps.fetched).isCancelled();
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

        assertThat(file.toAsync(Target.memory())).isCompletedExceptionally();
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
