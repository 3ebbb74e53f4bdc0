package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.Response;
import io.adplatform.sdk.journal.Journal;
import io.adplatform.sdk.journal.JournalEntry;
import io.adplatform.sdk.journal.JournalKey;
import io.adplatform.sdk.operation.Operation;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Which keys of a journal this process is using right now, whichever of its clients, so that equal calls share one. */
final class CallsInProgress {

    private static final Map<Journal, CallsInProgress> OF_JOURNALS = new WeakHashMap<>();

    private final Map<JournalKey, CallInProgress> calls = new ConcurrentHashMap<>();

    private CallsInProgress() {}

    /** Those of one journal; the same for all clients. */
    static CallsInProgress of(Journal journal) {
        synchronized (OF_JOURNALS) {
            return OF_JOURNALS.computeIfAbsent(journal, first -> new CallsInProgress());
        }
    }

    /** Makes this call the one that uses the key; returns the one that does so already, if there is one. */
    @Nullable
    CallInProgress enter(JournalKey key, CallInProgress call) {
        return calls.putIfAbsent(key, call);
    }

    void leave(JournalKey key, CallInProgress call) {
        calls.remove(key, call);
    }

    /** A call that others may join. */
    static final class CallInProgress {

        private final CompletableFuture<@Nullable JournalEntry> claimed = new CompletableFuture<>();
        private final CompletableFuture<Ending> ended = new CompletableFuture<>();

        /** The entry under which the journal lets this call be sent; {@code null} where it lets it not. */
        CompletableFuture<@Nullable JournalEntry> claimed() {
            return claimed;
        }

        /** How it ended. Never fails. */
        CompletableFuture<Ending> ended() {
            return ended;
        }

        void claim(JournalEntry entry) {
            claimed.complete(entry);
        }

        void end(Operation<?> operation, @Nullable Response<?> response, @Nullable Throwable failure) {
            claimed.complete(null);
            ended.complete(new Ending(operation, response, failure));
        }
    }

    /**
     * How a call ended.
     *
     * @param operation what its answer was read by
     * @param response {@code null} after a failure
     * @param failure {@code null} after a success
     */
    record Ending(
            Operation<?> operation,
            @Nullable Response<?> response,
            @Nullable Throwable failure) {

        /** The response; throws the failure where there is one. */
        @SuppressWarnings("unchecked") // whoever asks has compared the operations
        <T> Response<T> result() {
            if (response != null) {
                return (Response<T>) response;
            }
            if (failure instanceof Error error) {
                throw error;
            }
            throw failure instanceof RuntimeException known ? known : new IllegalStateException(failure);
        }
    }
}
