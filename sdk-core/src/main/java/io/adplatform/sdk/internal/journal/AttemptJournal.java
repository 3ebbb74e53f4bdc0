package io.adplatform.sdk.internal.journal;

import java.util.concurrent.CompletableFuture;

/**
 * Writes down, for calls that may not be repeated, what each attempt is about to do and how it ended, so that it can be
 * known after a crash.
 *
 * <p>For each attempt the intent comes first. Bytes leave only after it was recorded. Then comes exactly one outcome,
 * which is recorded before the caller is told. Between the two a crash leaves an attempt that may have been sent.
 *
 * <p>Neither method blocks: a journal that waits for a disk or a database does so on threads of its own. A caller waits
 * for the intent until its deadline. It waits for the outcome until then too, and for a moment at least; after that, and
 * when its thread is interrupted, it is told what came although the outcome isn't recorded yet.
 */
public interface AttemptJournal {

    /** Writes down nothing. */
    AttemptJournal NONE = new AttemptJournal() {
        @Override
        public CompletableFuture<?> intent(AttemptIntent intent) {
            return CompletableFuture.completedFuture(intent);
        }

        @Override
        public CompletableFuture<?> outcome(AttemptIntent intent, AttemptOutcome outcome) {
            return CompletableFuture.completedFuture(outcome);
        }
    };

    /**
     * An attempt is about to be sent.
     *
     * @return done as soon as that is safely recorded. Where it fails, or isn't done before the call's deadline, the
     *     attempt is not sent, and its outcome says so
     */
    CompletableFuture<?> intent(AttemptIntent intent);

    /**
     * An attempt ended. Comes exactly once after each {@link #intent}, also where that failed. It can come before an
     * intent is recorded that was too slow, and wins over it.
     */
    CompletableFuture<?> outcome(AttemptIntent intent, AttemptOutcome outcome);
}
