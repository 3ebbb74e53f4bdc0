/**
 * Log-in and refresh. {@link io.adplatform.sdk.internal.session.Session} is the state machine,
 * {@link io.adplatform.sdk.internal.session.HeldToken} what answers have said of a token,
 * {@link io.adplatform.sdk.internal.session.TokenFetch} one way to a new token, and
 * {@link io.adplatform.sdk.internal.session.Secrets} what no text may show.
 */
@NullMarked
package io.adplatform.sdk.internal.session;

import org.jspecify.annotations.NullMarked;
