package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.internal.retry.AttemptFailedException;
import io.adplatform.sdk.internal.retry.AttemptFailure;
import io.adplatform.sdk.internal.transport.HttpTransport.StaleRequestException;
import io.adplatform.sdk.internal.transport.LocalFileException;
import io.adplatform.sdk.journal.Journal;
import io.adplatform.sdk.journal.Ticket;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The last look before bytes may leave: whether the call is still wanted, has time left for its request, is still its
 * user's and its key's, whether its permit is still valid, and, where it is recorded, whether its permit and its record
 * are still fresh: a machine may have been suspended since.
 */
final class LastLook {

    private static final String OLD_PERMIT = "its permit was granted too long ago to be used still";

    private final Authorizer authorizer;

    LastLook(Authorizer authorizer) {
        this.authorizer = authorizer;
    }

    <T> Attempt<T> check(Attempt<T> attempt) {
        CallState<T> state = attempt.state;
        state.end.failIfGivenUp();
        if (!state.caller.user().equals(authorizer.user())) {
            throw new AttemptFailedException(Pipeline.ANOTHER_USER);
        }
        Ticket ticket = state.ticket;
        if (ticket != null
                && !Objects.equals(ticket.key().owId(), attempt.authorization().owId())) {
            throw AttemptFailedException.unsent(
                    AttemptFailure.Kind.CANCELLED,
                    "its key was claimed in workspace " + ticket.key().owId() + ", and the client has gone on with "
                            + attempt.authorization().owId(),
                    null);
        }
        checkFiles(state);
        attempt.timeout = state.timeout();
        if (attempt.intendedAt != null) {
            checkAge("its permit", attempt.grantedAt);
            checkAge("the journal's record of it", attempt.intendedAt);
        }
        if (!attempt.isPermitValid()) {
            throw AttemptFailedException.unsent(AttemptFailure.Kind.STALE, OLD_PERMIT, null);
        }
        attempt.lookedAt = Moment.now(state.time);
        return attempt;
    }

    /**
     * One more look when the connection is there. The limit to a request runs by the monotonic clock, which stands still
     * while a machine is suspended; a recorded request doesn't leave when the wall clock says that its time is over, and none
     * with a permit that became invalid meanwhile.
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
            throw AttemptFailedException.unsent(
                    AttemptFailure.Kind.STALE,
                    what + " was " + age.toMillis() / 1000.0 + " s old, which is too old",
                    null);
        }
    }

    private static void checkFiles(CallState<?> state) {
        try {
            if (state.files != null) {
                state.files.checkUnchanged();
            }
        } catch (LocalFileException changed) {
            throw AttemptFailedException.unsent(
                    AttemptFailure.Kind.LOCAL_FILE, String.valueOf(changed.getMessage()), changed);
        }
    }
}
