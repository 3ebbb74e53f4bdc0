package io.adplatform.sdk.postgresql.internal.quota;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;

/**
 * What a 429 leads to: no permits until a time, then one for a request that goes first to probe, and the others after
 * its answer.
 *
 * @param until the end, by the database's clock
 * @param probing whether the probe is under way
 */
@JsonIgnoreProperties(ignoreUnknown = true)
record ServerPause(long until, boolean probing) {}
