/**
 * How a client shows its work: events, log, JDK Flight Recorder and diagnostics. Start at
 * {@link io.adplatform.sdk.internal.observe.CallEvents}.
 *
 * <p>Only {@link io.adplatform.sdk.internal.observe.FlightRecorder} names the classes of JDK Flight Recorder, because these don't
 * load without the module {@code jdk.jfr}.
 */
@NullMarked
package io.adplatform.sdk.internal.observe;

import org.jspecify.annotations.NullMarked;
