/**
 * The observation of a client: events, log, JDK Flight Recorder and diagnostics. Start at
 * {@link io.adplatform.sdk.internal.observe.CallEvents}.
 *
 * <p>Only {@link io.adplatform.sdk.internal.observe.FlightRecorder} names the classes of JDK Flight Recorder, which need the module
 * {@code jdk.jfr}.
 */
@NullMarked
package io.adplatform.sdk.internal.observe;

import org.jspecify.annotations.NullMarked;
