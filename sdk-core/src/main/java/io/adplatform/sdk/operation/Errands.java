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

/** Runs errands, on the caller's thread or on none. Pauses are taken on the workspace's time. */
public final class Errands {

    private Errands() {}

    /**
     * Runs an errand on this thread.
     *
     * @throws CallCancelledException if the thread is interrupted; its flag is set again
     * @throws AdPlatformException what the errand failed with
     */
    public static <T> T run(Workspace workspace, Errand<T> errand) {
        while (true) {
            Errand.Step<T> step = errand.next();
            if (step instanceof Errand.Done<T> done) {
                return done.result();
            }
            if (step instanceof Errand.Failed<T> failed) {
                throw failed.why();
            }
            if (step instanceof Errand.Pause<T> pause) {
                pause(workspace, errand, pause.length());
            } else {
                send(workspace, (Errand.Send<?, T>) step);
            }
        }
    }

    /** Like {@link #run}, without holding this thread. Cancelling the future ends the errand. */
    public static <T> CompletableFuture<T> runAsync(Workspace workspace, Errand<T> errand) {
        AsyncErrand<T> running = new AsyncErrand<>(workspace, errand);
        running.step();
        return running.result();
    }

    private static <A, T> void send(Workspace workspace, Errand.Send<A, T> send) {
        Response<A> answer;
        try {
            answer = workspace.execute(send.call());
        } catch (AdPlatformException failure) {
            send.failed().accept(failure);
            return;
        }
        send.came().accept(answer);
    }

    private static void pause(Workspace workspace, Errand<?> errand, Duration length) {
        CompletableFuture<@Nullable Void> over = new CompletableFuture<>();
        Time.Timer timer = workspace.time().after(length, () -> over.complete(null));
        try {
            over.get();
        } catch (InterruptedException interrupted) {
            timer.cancel();
            Thread.currentThread().interrupt();
            throw new CallCancelledException(
                    errand.context(), "the waiting thread was interrupted", Sent.NO, interrupted);
        } catch (ExecutionException impossible) {
            throw new IllegalStateException(Objects.requireNonNull(impossible.getCause()));
        }
    }
}
