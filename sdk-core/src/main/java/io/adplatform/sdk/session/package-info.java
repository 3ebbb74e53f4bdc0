/**
 * Stores of a client's tokens. Start at {@link io.adplatform.sdk.AdPlatformBuilder#tokenFile}, or implement
 * {@link io.adplatform.sdk.session.TokenStore}.
 */
@NullMarked
package io.adplatform.sdk.session;

import org.jspecify.annotations.NullMarked;
