package io.adplatform.sdk.progress;

/**
 * Hears how far work of several requests has come: a walk over a list, windows of a report, an export, a plan.
 *
 * <p>Called before and after each request, on the thread that does the work, so it must be quick. What it throws is logged
 * and goes no further.
 */
@FunctionalInterface
public interface WorkListener {

    void onProgress(WorkProgress progress);

    /** Hears nothing. */
    static WorkListener none() {
        return NoWorkListener.INSTANCE;
    }
}
