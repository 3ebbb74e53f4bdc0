package io.adplatform.sdk.event;

/** Hears nothing. */
enum NoListener implements ClientListener {
    INSTANCE
}
