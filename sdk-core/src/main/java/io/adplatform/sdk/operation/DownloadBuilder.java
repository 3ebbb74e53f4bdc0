package io.adplatform.sdk.operation;

import io.adplatform.sdk.Response;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.error.InvalidRequestException;
import io.adplatform.sdk.error.Violation;
import io.adplatform.sdk.file.Download;
import io.adplatform.sdk.file.DownloadedFile;
import io.adplatform.sdk.file.Target;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * A request builder for an operation that returns a file. It has the terminals of {@link Download}; {@link #send()} fetches the
 * file into memory.
 *
 * <pre>{@code
 * public final class DownloadInvoice extends DownloadBuilder<DownloadInvoice> {
 *
 *     static final Operation<DownloadedFile> OPERATION =
 *             Operation.read("GET /api/v3/fa/download-invoice/{owId}/{invoiceId}").returnsFile(FileKind.PDF);
 *
 *     DownloadInvoice(Workspace workspace, long invoiceId) {
 *         super(workspace, OPERATION);
 *         path("invoiceId", invoiceId).setter("customer", "owId");
 *     }
 *
 *     public DownloadInvoice customer(long owId) {
 *         return path("owId", owId);
 *     }
 * }
 * }</pre>
 *
 * <p>The request takes one permit, contains the token, and is sent again as its effect allows, each time into a new file. The
 * call's deadline and the client's {@code readTimeout} limit its time; an {@code attemptTimeout} does only if the call itself sets
 * one.
 *
 * @param <B> the subclass itself
 */
public abstract class DownloadBuilder<B extends DownloadBuilder<B>> extends RequestBuilder<DownloadedFile, B>
        implements Download {

    protected DownloadBuilder(Workspace workspace, Operation<DownloadedFile> operation) {
        super(workspace, operation);
    }

    @Override
    public DownloadedFile to(Target target) {
        return workspace().execute(into(target)).value();
    }

    @Override
    public CompletableFuture<DownloadedFile> toAsync(Target target) {
        try {
            return workspace().executeAsync(into(target)).thenApply(Response::value);
        } catch (InvalidRequestException refused) {
            return CompletableFuture.failedFuture(refused);
        }
    }

    private Call<DownloadedFile> into(Target target) {
        return checked(build(), target).into(target);
    }

    /** Checks a target before the request is sent. */
    public static <T> Call<T> checked(Call<T> call, Target target) {
        String problem = target.problem().orElse(null);
        if (problem != null) {
            throw new InvalidRequestException(
                    call.unsent(), List.of(new Violation("target", target.toString(), problem)));
        }
        return call;
    }
}
