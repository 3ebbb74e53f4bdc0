package io.adplatform.sdk.internal.session;

/**
 * The token that the session holds.
 *
 * @param account the user to whom it belongs
 */
record HeldToken(AccountKey account, Token token) {}
