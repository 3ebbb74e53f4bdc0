/**
 * HTTP. {@link io.adplatform.sdk.internal.transport.HttpTransport} sends one request, at most once, and says what
 * became of it.
 */
@NullMarked
package io.adplatform.sdk.internal.transport;

import org.jspecify.annotations.NullMarked;
