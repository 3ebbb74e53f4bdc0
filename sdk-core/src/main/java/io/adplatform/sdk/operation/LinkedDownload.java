package io.adplatform.sdk.operation;

import io.adplatform.sdk.Request;
import io.adplatform.sdk.Response;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.error.LinkException;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.file.Download;
import io.adplatform.sdk.file.DownloadedFile;
import io.adplatform.sdk.file.Target;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A file in two steps: a request whose answer contains a link, and the {@linkplain Workspace#download download} of the link.
 * Every terminal takes both steps, and costs one request.
 *
 * <pre>{@code
 * public Download fetch() {
 *     return new LinkedDownload<>(workspace, this, ExportLink::responseUrl);
 * }
 * }</pre>
 *
 * <p>An invalid target is refused before the request is sent. An answer without a link fails with {@link LinkException}.
 *
 * @param <T> the type of the answer
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
        return file(workspace.asCurrentUser(), call).to(target);
    }

    @Override
    public CompletableFuture<DownloadedFile> toAsync(Target target) {
        try {
            Call<T> call = DownloadBuilder.checked(request.get(), target);
            Workspace own = workspace.asCurrentUser();
            return Poller.async(() -> file(own, call).to(target));
        } catch (AdPlatformException refused) {
            return CompletableFuture.failedFuture(refused);
        }
    }

    private Download file(Workspace own, Call<T> call) {
        Response<T> response = own.execute(call);
        String address = link.apply(response.value());
        if (address == null || address.isBlank()) {
            throw new LinkException(
                    call.answered(response), "the platform's answer contains no link", Sent.YES, null, null);
        }
        return own.download(address);
    }
}
