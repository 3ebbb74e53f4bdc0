package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.internal.pipeline.Authorizer.Authorization;
import io.adplatform.sdk.internal.transport.HttpRequest;
import io.adplatform.sdk.journal.JournalEntry;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The progress of a call, from which its end is made at any moment. The worker replaces it as a whole, by {@link CallEnd#update};
 * its fields never change after that.
 */
final class Snapshot implements Cloneable {

    /** The request of the next attempt. */
    HttpRequest request;
    /** The number of redirects that led to the request. */
    int redirects;
    /** The workspace; {@code null} if it is not known yet. */
    @Nullable
    Long owId;
    /** The name of the call's key in the journal; {@code null} without a journal. */
    @Nullable
    String key;
    /** The journal's latest entry of the call; {@code null} for none. */
    @Nullable
    JournalEntry entry;
    /** The message if the deadline passes now: the foreign part that has not answered; {@code null} outside of foreign parts. */
    @Nullable
    String waitsFor;
    /** The number of requests of which bytes may have left. */
    int requestsSent;
    /** The start of the newest request; {@code null} before it. */
    @Nullable
    Moment sentAt;
    /** The progress of the attempts before. */
    Sent sentBefore = Sent.NO;
    /** The failure before the latest retry, which is the caller's if the retry can't be sent; {@code null} before a retry. */
    @Nullable
    AttemptFailure retried;
    /** The first 401 about the token; {@code null} before it. */
    @Nullable
    Refusal refusal;

    /** The number of the current attempt, from 1; 0 before the first. */
    int attempt;
    /** How far the current attempt got, by the transport's own record: a mistake elsewhere can't make a sent request look unsent. */
    Sent sent = Sent.NO;
    /** The permit of the current attempt; {@code null} without one. */
    @Nullable
    HeldPermit permit;
    /** The authorization of the current attempt; {@code null} before it. */
    @Nullable
    Authorization authorization;
    /** The time before the journal was asked to begin the request; {@code null} if the journal has no record of it. */
    @Nullable
    Moment recordedAt;
    /** The status of the response; {@code null} before its head. */
    @Nullable
    Integer status;
    /** The current attempt's wait for permits. */
    Duration waited = Duration.ZERO;
    /** The length of the current attempt's exchange. */
    Duration took = Duration.ZERO;

    /**
     * The first 401 of a call.
     *
     * @param authorization the refused authorization
     * @param age the age of its token; {@code null} if there was a newer one
     */
    record Refusal(
            AttemptFailure failure,
            Authorization authorization,
            @Nullable Duration age) {}

    Snapshot(HttpRequest request, @Nullable Long owId) {
        this.request = request;
        this.owId = owId;
    }

    Snapshot copy() {
        try {
            return (Snapshot) clone();
        } catch (CloneNotSupportedException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Returns the beginning of the next attempt, which keeps what all attempts share. */
    Snapshot nextAttempt() {
        Snapshot next = new Snapshot(request, owId);
        next.redirects = redirects;
        next.key = key;
        next.entry = entry;
        next.waitsFor = waitsFor;
        next.requestsSent = requestsSent;
        next.sentAt = sentAt;
        next.sentBefore = sentBefore;
        next.retried = retried;
        next.refusal = refusal;
        next.attempt = attempt + 1;
        return next;
    }

    /** How far the call got, in its last attempt or in an earlier one. */
    Sent sentAtAll(AttemptFailure last) {
        return sentBefore == Sent.YES || last.sent() == Sent.NO ? sentBefore : last.sent();
    }
}
