package io.adplatform.sdk.postgresql.internal.quota;

import io.adplatform.sdk.throttle.Lane;

/**
 * A permit that this process has.
 *
 * @param asked a moment before it was asked for
 * @param probe whether all others wait for its outcome, after a 429
 */
record Granted(long number, Lane lane, Reading asked, boolean probe) {}
