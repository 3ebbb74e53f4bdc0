package io.adplatform.sdk.time;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Waits until calls that were just made have come as far as they can: to a queue, a joined request, or a pause. */
public final class ClientThreads {

    private static final long PATIENCE_SECONDS = 30;

    private ClientThreads() {}

    /** Waits until no client thread of this process has a task. */
    public static void awaitIdle() {
        long patience = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        for (int idle = 0; idle < 3; ) { // a task may be between two threads
            idle = Thread.getAllStackTraces().entrySet().stream()
                            .filter(thread -> thread.getKey().getName().matches("adplatform-[0-9]+"))
                            .allMatch(thread -> isIdle(thread.getValue()))
                    ? idle + 1
                    : 0;
            if (System.nanoTime() - patience > 0) {
                throw new AssertionError("client threads are still at work");
            }
            Thread.onSpinWait();
        }
    }

    private static boolean isIdle(StackTraceElement[] stack) {
        List<String> methods =
                Stream.of(stack).map(StackTraceElement::getMethodName).toList();
        return stack.length == 0 || methods.contains("getTask");
    }
}
