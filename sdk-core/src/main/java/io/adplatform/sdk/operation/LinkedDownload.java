package io.adplatform.sdk.operation;

import io.adplatform.sdk.Request;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.error.LinkException;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.file.Download;
import io.adplatform.sdk.file.DownloadedFile;
import io.adplatform.sdk.file.Target;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A file that takes two steps: a request whose answer holds a link, and what {@link Workspace#download} makes of the
 * link. Every terminal does both, and costs the one request.
 *
 * <pre>{@code
 * public Download fetch() {
 *     return new LinkedDownload<>(workspace, this, ExportLink::responseUrl);
 * }
 * }</pre>
 *
 * <p>A target that won't do is refused before the request is sent; an answer without a link is a {@link LinkException}.
 *
 * @param <T> what the request is answered with
 */
public final class LinkedDownload<T> implements Download {

    private final Workspace workspace;
    private final Supplier<Call<T>> request;
    private final Function<T, @Nullable String> link;

    public LinkedDownload(Workspace workspace, Request<T> request, Function<T, @Nullable String> link) {
        this(workspace, request::build, link);
    }

    /** @param request builds the call when the file is fetched */
    public LinkedDownload(Workspace workspace, Supplier<Call<T>> request, Function<T, @Nullable String> link) {
        this.workspace = workspace;
        this.request = request;
        this.link = link;
    }

    @Override
    public DownloadedFile to(Target target) {
        Call<T> call = DownloadBuilder.checked(request.get(), target);
        T answer = workspace.execute(call).value();
        return fetch(call, answer).to(target);
    }

    @Override
    public CompletableFuture<DownloadedFile> toAsync(Target target) {
        StepsFuture<DownloadedFile> result = new StepsFuture<>();
        try {
            Call<T> call = DownloadBuilder.checked(request.get(), target);
            step(workspace.executeAsync(call), result, answer -> {
                Download file = fetch(call, answer.value());
                step(file.toAsync(target), result, result::complete);
            });
        } catch (AdPlatformException refused) {
            result.completeExceptionally(refused);
        }
        return result;
    }

    /** Ends the step when the caller gives the whole up, and the whole when the step fails. */
    private static <V> void step(CompletableFuture<V> step, StepsFuture<DownloadedFile> whole, Consumer<V> next) {
        whole.stopBy(() -> step.cancel(true));
        step.whenComplete((value, failure) -> {
            try {
                if (failure == null) {
                    next.accept(value);
                } else {
                    whole.completeExceptionally(Futures.cause(failure));
                }
            } catch (RuntimeException | Error mistake) {
                whole.completeExceptionally(mistake);
            }
        });
    }

    private Download fetch(Call<T> call, T answer) {
        String address = link.apply(answer);
        if (address == null || address.isBlank()) {
            throw new LinkException(call.unsent(), "the platform's answer holds no link", Sent.YES, null, null);
        }
        return workspace.download(address);
    }
}
