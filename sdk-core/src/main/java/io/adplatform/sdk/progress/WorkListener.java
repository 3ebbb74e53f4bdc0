package io.adplatform.sdk.progress;

/**
 * A listener for the progress of work of several requests: a walk over a list, windows of a report, an export, a plan.
 *
 * <p>It is called before and after each request, on the thread of the work, so it must be quick. Exceptions are logged and have
 * no other effect.
 */
@FunctionalInterface
public interface WorkListener {

    void onProgress(WorkProgress progress);

    /** Returns a listener that does nothing. */
    static WorkListener none() {
        return WorkMeter.NO_LISTENER;
    }
}
