package io.adplatform.sdk.operation;

import io.adplatform.sdk.Response;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.error.CallCancelledException;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.time.Time;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * Runs pollings, on the caller's thread or on none. Pauses are taken on the workspace's time. A polling belongs to the
 * user who was logged in when it began: see {@link Workspace#asCurrentUser}.
 */
public final class Poller {

    private Poller() {}

    /**
     * Runs a polling on this thread.
     *
     * @throws CallCancelledException if the thread is interrupted, and its flag is set again; or if the client is
     *     closed
     * @throws AdPlatformException what the polling failed with
     */
    public static <T> T run(Workspace workspace, Polling<T> polling) {
        Workspace oneUsers = workspace.asCurrentUser();
        while (true) {
            Polling.Step<T> step = polling.next();
            if (step instanceof Polling.Done<T> done) {
                return done.result();
            }
            if (step instanceof Polling.Failed<T> failed) {
                throw failed.why();
            }
            if (step instanceof Polling.Pause<T> pause) {
                pause(oneUsers, polling, pause.length());
            } else {
                send(oneUsers, (Polling.Send<?, T>) step);
            }
        }
    }

    /** Like {@link #run}, without holding this thread. Cancelling the future ends the polling. */
    public static <T> CompletableFuture<T> runAsync(Workspace workspace, Polling<T> polling) {
        AsyncPoller<T> running = new AsyncPoller<>(workspace.asCurrentUser(), polling);
        running.step();
        return running.result();
    }

    /** Whether somebody ended the call; then the polling is at its end too, whatever it would make of a failure. */
    static boolean isGivenUp(AdPlatformException failure) {
        return failure instanceof CallCancelledException cancelled && !cancelled.isOutOfTime();
    }

    private static <A, T> void send(Workspace workspace, Polling.Send<A, T> send) {
        Response<A> answer;
        try {
            answer = workspace.execute(send.call());
        } catch (AdPlatformException failure) {
            if (isGivenUp(failure)) {
                throw failure;
            }
            send.failed().accept(failure);
            return;
        }
        send.came().accept(answer);
    }

    private static void pause(Workspace workspace, Polling<?> polling, Duration length) {
        CompletableFuture<@Nullable Void> over = new CompletableFuture<>();
        Time.Timer timer = workspace.time().after(length, () -> over.complete(null));
        try {
            over.get();
        } catch (InterruptedException interrupted) {
            timer.cancel();
            Thread.currentThread().interrupt();
            throw new CallCancelledException(
                    polling.context(), "the waiting thread was interrupted", Sent.NO, interrupted);
        } catch (ExecutionException impossible) {
            throw new IllegalStateException(Objects.requireNonNull(impossible.getCause()));
        }
    }
}
