package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.internal.transport.HttpRequest;
import io.adplatform.sdk.journal.JournalEntry;
import java.time.Duration;
import java.util.function.Consumer;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/**
 * The progress of a call, from which its end is made at any moment. The worker replaces it as a whole; its fields never change
 * after it is published.
 */
final class Snapshot {

    /** The request of the next attempt. */
    private HttpRequest request;
    /** The number of redirects that led to the request. */
    private int redirects;

    private @Nullable Long owId;
    private @Nullable String key;
    private @Nullable JournalEntry entry;
    private @Nullable String waitsFor;
    private int requestsSent;
    private @Nullable Moment sentAt;
    /** The progress of the current attempt. */
    private Sent sent = Sent.NO;
    /** The progress of the attempts before. */
    private Sent sentBefore = Sent.NO;

    private @Nullable HeldPermit permit;
    private @Nullable AttemptFailure retried;
    private @Nullable Refusal refusal;

    Snapshot(HttpRequest request, @Nullable Long owId) {
        this.request = request;
        this.owId = owId;
    }

    private Snapshot with(Consumer<Snapshot> change) {
        Snapshot next = new Snapshot(request, owId);
        next.redirects = redirects;
        next.key = key;
        next.entry = entry;
        next.waitsFor = waitsFor;
        next.requestsSent = requestsSent;
        next.sentAt = sentAt;
        next.sent = sent;
        next.sentBefore = sentBefore;
        next.permit = permit;
        next.retried = retried;
        next.refusal = refusal;
        change.accept(next);
        return next;
    }

    /**
     * The first 401 of a call.
     *
     * @param authorization the refused authorization
     * @param age the age of its token; {@code null} if there was a newer one
     */
    record Refusal(
            AttemptFailure failure,
            Authorizer.Authorization authorization,
            @Nullable Duration age) {}

    HttpRequest request() {
        return request;
    }

    int redirects() {
        return redirects;
    }

    /** The workspace; {@code null} if it is not known yet. */
    @Nullable
    Long owId() {
        return owId;
    }

    /** The name of the call's key in the journal; {@code null} without a journal. */
    @Nullable
    String key() {
        return key;
    }

    /** The journal's latest entry of the call; {@code null} for none. */
    @Nullable
    JournalEntry entry() {
        return entry;
    }

    /** The message if the deadline passes now: the foreign part that has not answered; {@code null} outside of foreign parts. */
    @Nullable
    String waitsFor() {
        return waitsFor;
    }

    /** The number of requests of which bytes may have left. */
    int requestsSent() {
        return requestsSent;
    }

    /** The start of the newest request; {@code null} before it. */
    @Nullable
    Moment sentAt() {
        return sentAt;
    }

    /** How far the current attempt got, by the transport's own record: a mistake elsewhere can't make a sent request look unsent. */
    Sent sent() {
        return sent;
    }

    /** The permit of the current attempt; {@code null} without one. */
    @Nullable
    HeldPermit permit() {
        return permit;
    }

    /** The failure before the latest retry, which is the caller's if the retry can't be sent; {@code null} before a retry. */
    @Nullable
    AttemptFailure retried() {
        return retried;
    }

    /** The first 401 about the token; {@code null} before it. */
    @Nullable
    Refusal refusal() {
        return refusal;
    }

    /** How far the call got, in its last attempt or in an earlier one. */
    Sent sentAtAll(AttemptFailure last) {
        return sentBefore == Sent.YES || last.sent() == Sent.NO ? sentBefore : last.sent();
    }

    Snapshot nextAttempt() {
        return with(next -> {
            next.sent = Sent.NO;
            next.permit = null;
            next.entry = null;
        });
    }

    Snapshot withWorkspace(@Nullable Long known) {
        return with(next -> next.owId = known);
    }

    Snapshot withKey(String name) {
        return with(next -> next.key = name);
    }

    Snapshot withEntry(@Nullable JournalEntry latest) {
        return with(next -> next.entry = latest);
    }

    Snapshot waitingFor(@Nullable String part) {
        return with(next -> next.waitsFor = part);
    }

    Snapshot withPermit(@Nullable HeldPermit held) {
        return with(next -> next.permit = held);
    }

    Snapshot sentAt(Moment start) {
        return with(next -> next.sentAt = start);
    }

    /** The first byte of a request leaves now. */
    Snapshot begun() {
        return with(next -> {
            next.sent = Sent.UNKNOWN;
            next.requestsSent++;
        });
    }

    /** The head of the response has arrived. */
    Snapshot answered() {
        return with(next -> next.sent = Sent.YES);
    }

    Snapshot withRefusal(Refusal first) {
        return with(next -> next.refusal = first);
    }

    /** Follows the link to its new place with the next attempt. */
    Snapshot redirectedTo(HttpUrl url) {
        return with(next -> {
            next.request = HttpRequest.ofLink(url);
            next.redirects++;
            next.sentBefore = Sent.YES;
        });
    }

    /** Prepares a retry. It begins with the original link, even after redirects. */
    Snapshot retryOf(HttpRequest original, AttemptFailure failure) {
        return with(next -> {
            next.request = original;
            next.redirects = 0;
            next.retried = failure;
            next.sentBefore = sentAtAll(failure);
        });
    }
}
