package io.adplatform.sdk.progress;

/** Hears nothing. */
enum NoWorkListener implements WorkListener {
    INSTANCE;

    @Override
    public void onProgress(WorkProgress progress) {}
}
