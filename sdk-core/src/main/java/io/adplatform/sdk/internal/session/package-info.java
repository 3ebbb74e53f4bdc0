/**
 * Log-in and refresh. {@link io.adplatform.sdk.internal.session.Session} is the state machine,
 * {@link io.adplatform.sdk.internal.session.TokenFetch} one attempt to get a token, and
 * {@link io.adplatform.sdk.internal.session.Secrets} the filter for every text that leaves the client.
 */
@NullMarked
package io.adplatform.sdk.internal.session;

import org.jspecify.annotations.NullMarked;
