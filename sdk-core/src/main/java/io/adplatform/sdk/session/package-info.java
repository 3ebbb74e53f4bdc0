/**
 * Where a client keeps its tokens. Start at {@link io.adplatform.sdk.AdPlatformBuilder#tokenFile}, or bring a
 * {@link io.adplatform.sdk.session.TokenStore} of your own.
 */
@NullMarked
package io.adplatform.sdk.session;

import org.jspecify.annotations.NullMarked;
