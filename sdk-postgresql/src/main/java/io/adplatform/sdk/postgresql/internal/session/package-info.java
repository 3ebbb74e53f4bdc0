/** Tokens that many processes share: {@link io.adplatform.sdk.postgresql.internal.session.SqlTokenStore}. */
@NullMarked
package io.adplatform.sdk.postgresql.internal.session;

import org.jspecify.annotations.NullMarked;
