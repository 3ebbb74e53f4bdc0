/**
 * HTTP. {@link io.adplatform.sdk.internal.transport.HttpTransport} sends one request, at most once.
 * {@link io.adplatform.sdk.internal.transport.LinkRules} tells where result links may lead.
 */
@NullMarked
package io.adplatform.sdk.internal.transport;

import org.jspecify.annotations.NullMarked;
