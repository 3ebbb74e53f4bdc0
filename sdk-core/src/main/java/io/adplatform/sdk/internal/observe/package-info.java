/**
 * The observation of a client: events, log and checks. Start at
 * {@link io.adplatform.sdk.internal.observe.CallEvents}.
 */
@NullMarked
package io.adplatform.sdk.internal.observe;

import org.jspecify.annotations.NullMarked;
