package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.internal.pipeline.Attempt.Moment;
import io.adplatform.sdk.internal.pipeline.AttemptFailure.Kind;
import io.adplatform.sdk.internal.transport.HttpTransport.StaleRequestException;
import io.adplatform.sdk.internal.transport.LocalFileException;
import io.adplatform.sdk.journal.Journal;
import io.adplatform.sdk.journal.Ticket;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The last look before bytes may leave. The call must be wanted, have time for a request, and still belong to its user and key;
 * its permit must be valid. For a recorded call, permit and intent must be fresh: a machine may have been suspended since.
 */
record LastLook(Authorizer authorizer) {

    private static final String OLD_PERMIT = "its permit was granted too long ago";

    <T> Attempt<T> check(Attempt<T> attempt) {
        CallState<T> state = attempt.state;
        state.end.failIfGivenUp();
        if (!state.caller.user().equals(authorizer.user())) {
            throw CallRunner.ANOTHER_USER;
        }
        Ticket ticket = state.ticket;
        Long owId = attempt.authorization().owId();
        if (ticket != null && !Objects.equals(ticket.key().owId(), owId)) {
            throw AttemptFailure.cancelled("its key was claimed in workspace "
                    + ticket.key().owId() + ", and the newest log-in has workspace " + owId);
        }
        checkFiles(state);
        attempt.timeout = state.timeout();
        if (attempt.intendedAt != null) {
            checkAge("its permit", attempt.grantedAt);
            checkAge("the journal's record of it", attempt.intendedAt);
        }
        if (!attempt.isPermitValid()) {
            throw AttemptFailure.unsent(Kind.STALE, OLD_PERMIT, null);
        }
        attempt.lookedAt = Moment.now(state.time);
        return attempt;
    }

    /**
     * Looks again when the connection is there, and enters the phase {@link CallEnd.Phase#LEAVING}. The limit of a request runs by
     * the monotonic clock, which stops while a machine is suspended; a recorded request must be in time by the wall clock too.
     */
    void checkLeaving(Attempt<?> attempt) throws StaleRequestException {
        if (!attempt.isPermitValid()) {
            throw new StaleRequestException(OLD_PERMIT);
        }
        Duration age = attempt.intendedAt == null || attempt.lookedAt == null ? Duration.ZERO : attempt.lookedAt.age();
        if (age.compareTo(attempt.timeout) > 0) {
            throw new StaleRequestException("the connection was made " + age.toMillis() / 1000.0
                    + " s after it was to be sent, which is too late");
        }
        if (!attempt.state.end.leave()) {
            throw new StaleRequestException("the call was given up");
        }
    }

    private static void checkAge(String what, @Nullable Moment since) {
        Duration age = since == null ? Duration.ZERO : since.age();
        if (age.compareTo(Journal.OLDEST_INTENT) > 0) {
            throw AttemptFailure.unsent(
                    Kind.STALE, what + " was " + age.toMillis() / 1000.0 + " s old, which is too old", null);
        }
    }

    private static void checkFiles(CallState<?> state) {
        try {
            if (state.files != null) {
                state.files.checkUnchanged();
            }
        } catch (LocalFileException changed) {
            throw AttemptFailure.unsent(Kind.LOCAL_FILE, String.valueOf(changed.getMessage()), changed);
        }
    }
}
