package io.adplatform.sdk;

import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.UntypedRequest;
import io.adplatform.sdk.throttle.Quota;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Where requests are made from: one Organization Workspace of one client. The areas stand on it, as in
 * {@code Finance.on(platform)} or {@code Finance.on(platform.workspace(200002))}.
 *
 * <p>All workspaces of a client share its session, its connections and its quota. Safe for use by many threads.
 */
public interface Workspace {

    /** The Organization Workspace ID that requests act in; {@code null} for the one that log-in names. */
    @Nullable
    Long owId();

    /** Sends a built call on this thread. {@link Request#send()} is the short form. */
    <T> Response<T> execute(Call<T> call);

    /** Sends a built call without holding this thread. {@link Request#sendAsync()} is the short form. */
    <T> CompletableFuture<Response<T>> executeAsync(Call<T> call);

    /** How much of the platform's request limit is used and free right now. */
    Quota quota();

    /**
     * An endpoint that has no typed method, through the same pipeline: headers, throttle, retries and errors.
     *
     * <pre>{@code
     * List<CampaignSummary> campaigns = platform.call("POST /api/v3/cmp/basic/list")
     *         .effect(Effect.READ)
     *         .body(Map.of("pageNo", 1))
     *         .returnsList("data", CampaignSummary.class)
     *         .send();
     * }</pre>
     *
     * @param line method and path; placeholders in braces are filled by {@link UntypedRequest#path}
     */
    default UntypedRequest call(String line) {
        return new UntypedRequest(this, line);
    }
}
