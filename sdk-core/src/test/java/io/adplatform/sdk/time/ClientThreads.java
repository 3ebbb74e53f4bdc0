package io.adplatform.sdk.time;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/** Waits until calls that were just made have come as far as they can: to a queue, a joined request, or a pause. */
public final class ClientThreads {

    private static final long PATIENCE_SECONDS = 30;
    private static final int QUIET_LOOKS = 20;

    private ClientThreads() {}

    /** Waits until each client thread of this process waits in its clock or for an answer, or has no task. */
    public static void awaitIdle() {
        long patience = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        for (int idle = 0; idle < QUIET_LOOKS; ) {
            idle = Thread.getAllStackTraces().entrySet().stream()
                            .filter(thread -> thread.getKey().getName().matches("adplatform-[0-9]+"))
                            .allMatch(thread -> isIdle(thread.getValue()))
                    ? idle + 1
                    : 0;
            if (System.nanoTime() - patience > 0) {
                throw new AssertionError("client threads are still at work");
            }
            LockSupport.parkNanos(
                    TimeUnit.MILLISECONDS.toNanos(1)); // a thread that has a task may wait for a processor
        }
    }

    private static boolean isIdle(StackTraceElement[] stack) {
        return Stream.of(stack)
                .anyMatch(call -> call.getMethodName().equals("getTask")
                        || (call.getMethodName().equals("await")
                                && call.getClassName().startsWith("io.adplatform.sdk.time."))
                        || call.getClassName().endsWith(".HttpTransport"));
    }
}
