package io.adplatform.sdk;

import io.adplatform.sdk.file.Download;
import io.adplatform.sdk.journal.JournalKey;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.UntypedRequest;
import io.adplatform.sdk.throttle.Quota;
import io.adplatform.sdk.time.Time;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * One Organization Workspace of one client, which sends requests. The areas use it, as in {@code Finance.on(platform)} or
 * {@code Finance.on(platform.workspace(200002))}.
 *
 * <p>All workspaces of a client share its session, its connections and its quota. Safe for use by many threads. A class that
 * wraps another workspace delegates all methods, the default ones too.
 */
public interface Workspace {

    /** Returns the Organization Workspace ID of the requests; {@code null} for the one from log-in. */
    @Nullable
    Long owId();

    /**
     * Returns the base URL of the client.
     *
     * @throws UnsupportedOperationException in a workspace without a client
     */
    default URI baseUrl() {
        throw new UnsupportedOperationException("this workspace has no base URL");
    }

    /** Sends a built call and waits on this thread. {@link Request#send()} is the short form. */
    <T> Response<T> execute(Call<T> call);

    /** Sends a built call and returns at once. {@link Request#sendAsync()} is the short form. */
    <T> CompletableFuture<Response<T>> executeAsync(Call<T> call);

    /**
     * Returns a download of a result link, such as {@code responseUrl} of an export or {@code data.url} of a report.
     *
     * <pre>{@code
     * DownloadedFile report = platform.download(export.responseUrl()).toDirectory(Path.of("reports"));
     * }</pre>
     *
     * <p>Most links lead to other hosts, so a request contains no token, no workspace and none of the client's headers; its
     * {@code User-Agent} is OkHttp's. The client's deadline, retries, proxy and trusted certificates apply; a client certificate
     * doesn't. Up to 5 redirects are followed. Requests to the host of the base URL take a permit each, like other requests. At
     * most 6 downloads from other hosts run at the same time, and others wait. They cost no quota and notify no
     * {@link io.adplatform.sdk.event.ClientListener}.
     *
     * <p>A link, and every redirect, must be https without user info, and the resolved address of its host must be public.
     * {@link AdPlatformBuilder#allowPrivateLinks()} allows private addresses, and plain http on this machine. Behind an HTTP
     * proxy, the proxy resolves and checks names.
     *
     * <p>The terminals throw {@link io.adplatform.sdk.error.LinkException} if the link breaks a rule or its host refuses it,
     * {@link io.adplatform.sdk.error.FileException} if the target can't be written or the file is too long, and
     * {@link io.adplatform.sdk.error.ConnectionException} if the file is not complete. A truncated file is detected unless its
     * host sends neither a length nor chunks.
     *
     * @param link the platform's link; checked when it is fetched
     */
    Download download(String link);

    /** Returns the used and the free part of the platform's request limit. */
    Quota quota();

    /** Returns the clock of this workspace. */
    Time time();

    /**
     * Waits on this thread between two requests. The wait ends when the client is closed, and then the next request fails.
     *
     * @throws InterruptedException if the thread is interrupted, before or during the wait
     */
    default void pause(Duration length) throws InterruptedException {
        time().pause(length, new CompletableFuture<>());
    }

    /**
     * Returns the longest that one request of a call may take, from its first byte to the end of its answer: the call's own limit,
     * or that of the client's settings.
     */
    default Duration longestRequest(Call<?> call) {
        return call.longestRequest(AdPlatformBuilder.ATTEMPT_TIMEOUT, AdPlatformBuilder.DEADLINE);
    }

    /**
     * Returns a journal's key for a call in this workspace. It contains the account, so that two keys of one account differ only
     * in their names. Its workspace is {@code null} for the one from log-in.
     *
     * @param name the idempotency key
     * @throws UnsupportedOperationException in a workspace without an account
     */
    default JournalKey journalKey(String name) {
        throw new UnsupportedOperationException("this workspace has no account for a journal");
    }

    /**
     * Returns a fingerprint of the current user; {@code null} if the user is not known. It is equal for the same user in every
     * process, and doesn't reveal a name. A client with tokens instead of a log-in is identified by its tokens. Without a
     * fingerprint, reconciliation never reports a lost call as absent.
     */
    default @Nullable String userFingerprint() {
        return null;
    }

    /**
     * Returns the Organization Workspace ID of the current user's requests: {@link #owId()}, or the one from log-in. {@code null} if
     * that is not known yet; this then begins the log-in, which the next request needs, and doesn't wait for it.
     */
    default @Nullable Long currentOwId() {
        return owId();
    }

    /**
     * Returns this workspace for the current user. A call belongs to the user who is logged in when it is sent. Work of several
     * calls, such as reading all pages of a list, uses this view, so that it never continues as another user.
     *
     * <p>After {@link Accounts#useLogin} with another user's log-in, calls of the view end unsent with
     * {@link io.adplatform.sdk.error.CallCancelledException}.
     */
    default Workspace asCurrentUser() {
        return this;
    }

    /**
     * Returns a request for an endpoint without a typed method. Headers, throttle, retries and errors are the same.
     *
     * <pre>{@code
     * Iterable<Deal> deals = platform.call("POST /api/v3/deals/list")
     *         .effect(Effect.READ)
     *         .body(Map.of("status", "active"))
     *         .returnsPage("dealList", Deal.class)
     *         .items();
     * }</pre>
     *
     * @param line method and path; {@link UntypedRequest#path} sets placeholders in braces
     */
    default UntypedRequest call(String line) {
        return new UntypedRequest(this, line);
    }
}
