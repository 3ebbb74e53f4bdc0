/**
 * HTTP. {@link io.adplatform.sdk.internal.transport.HttpTransport} sends one request, at most once.
 * {@link io.adplatform.sdk.internal.transport.LinkRules} limits the hosts of result links.
 */
@NullMarked
package io.adplatform.sdk.internal.transport;

import org.jspecify.annotations.NullMarked;
