/**
 * Log-in and refresh. {@link io.adplatform.sdk.internal.session.Session} is the state machine;
 * {@link io.adplatform.sdk.internal.session.TokenClient} makes its requests.
 */
@NullMarked
package io.adplatform.sdk.internal.session;

import org.jspecify.annotations.NullMarked;
