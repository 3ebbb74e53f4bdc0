package io.adplatform.sdk;

import io.adplatform.sdk.campaigns.Campaigns;
import io.adplatform.sdk.file.Download;
import io.adplatform.sdk.journal.JournalKey;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.throttle.Quota;
import io.adplatform.sdk.time.Time;
import java.net.URI;
import java.time.Duration;
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

    /**
     * Where the platform is, as the client's builder was told. A workspace that stands before another one hands on that
     * one's.
     *
     * @throws UnsupportedOperationException in a workspace that belongs to no client
     */
    default URI baseUrl() {
        throw new UnsupportedOperationException("this workspace doesn't tell where the platform is");
    }

    /** Sends a built call on this thread. {@link Request#send()} is the short form. */
    <T> Response<T> execute(Call<T> call);

    /** Sends a built call without holding this thread. {@link Request#sendAsync()} is the short form. */
    <T> CompletableFuture<Response<T>> executeAsync(Call<T> call);

    /**
     * What a result link leads to, such as {@code responseUrl} of an export or {@code data.url} of a report.
     *
     * <pre>{@code
     * DownloadedFile report = platform.download(export.responseUrl()).toDirectory(Path.of("reports"));
     * }</pre>
     *
     * <p>Such links mostly lead to other hosts, so nothing of this client goes along: no token, no workspace, none of its
     * headers, its {@code User-Agent} included (what a host sees there is OkHttp's own). The client's deadline, retries,
     * proxy and trusted certificates count; a client certificate doesn't. Up to 5 redirects are followed. Requests to
     * the host of the base URL take a permit each, like any other. At most 6 downloads from another host are under way
     * at the same time; others wait for their turn. They cost no quota, and no
     * {@link io.adplatform.sdk.event.ClientListener} is told of them.
     *
     * <p>A link, and every redirect, must be https without user info, and its host's address on the public Internet, as
     * it is after resolution; {@link AdPlatformBuilder#allowPrivateLinks()} allows private addresses, and plain http on
     * this machine. Behind an HTTP proxy, names are resolved and guarded by the proxy.
     *
     * <p>The terminals throw {@link io.adplatform.sdk.error.LinkException} for a link that breaks a rule or that its
     * host refuses, {@link io.adplatform.sdk.error.FileException} when the target is in the way or the file too long,
     * and {@link io.adplatform.sdk.error.ConnectionException} when no whole file came. A cut file is noticed unless its
     * host neither tells a length nor sends chunks.
     *
     * @param link as the platform sent it; checked when it is fetched
     */
    Download download(String link);

    /** How much of the platform's request limit is used and free right now. */
    Quota quota();

    /**
     * The time that requests run on, for what looks again after a while. A client has it from its settings, and its
     * tasks run on the client's threads. A workspace that stands before another one hands on that one's.
     */
    Time time();

    /**
     * The longest that one request of a call may be on its way, from its first byte to the end of its answer: what the
     * call says of that, else what the client's settings say. A workspace that stands before another one hands on that
     * one's; unless it does, the defaults of a client count.
     */
    default Duration longestRequest(Call<?> call) {
        return call.longestRequest(AdPlatformBuilder.ATTEMPT_TIMEOUT, AdPlatformBuilder.DEADLINE);
    }

    /**
     * The key under which a journal has a call that is made here with this idempotency key. It names the account: two
     * keys of one account differ in their names alone. Its workspace is {@code null} where log-in names the workspace. A
     * workspace that stands before another one hands on that one's.
     *
     * @param name the idempotency key
     * @throws UnsupportedOperationException in a workspace that belongs to no account
     */
    default JournalKey journalKey(String name) {
        throw new UnsupportedOperationException("this workspace doesn't tell whose calls a journal has");
    }

    /**
     * A fingerprint of the user whose calls are made here now; {@code null} where the user isn't known. It is the same for
     * the same user in every process, and shows no name. A client that was given tokens in place of a log-in is known by
     * these tokens. A workspace of your own that stands before another one returns that one's: where the user isn't known,
     * no lost call is ever told to be absent.
     */
    default @Nullable String userFingerprint() {
        return null;
    }

    /**
     * This workspace, for whoever is logged in now. A call belongs to the user who was logged in when it was sent; what
     * takes several calls, such as reading all pages of a list, is made through this view, so that one user's walk is
     * never ended by another.
     *
     * <p>Once {@link Accounts#useLogin} has given the client another user's log-in, calls made through the view end
     * unsent, in {@link io.adplatform.sdk.error.CallCancelledException}. A workspace that stands before another one hands on
     * that one's.
     */
    default Workspace asCurrentUser() {
        return this;
    }

    /** The campaigns of this workspace. Not documented: see {@link Campaigns}. */
    default Campaigns campaigns() {
        return Campaigns.on(this);
    }

    /**
     * An endpoint that has no typed method, through the same pipeline: headers, throttle, retries and errors.
     *
     * <pre>{@code
     * Iterable<Deal> deals = platform.call("POST /api/v3/deals/list")
     *         .effect(Effect.READ)
     *         .body(Map.of("status", "active"))
     *         .returnsPage("dealList", Deal.class)
     *         .items();
     * }</pre>
     *
     * @param line method and path; placeholders in braces are filled by {@link UntypedRequest#path}
     */
    default UntypedRequest call(String line) {
        return new UntypedRequest(this, line);
    }
}
