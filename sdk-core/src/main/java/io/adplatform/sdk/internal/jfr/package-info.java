/**
 * A client's events for JDK Flight Recorder. Only {@link io.adplatform.sdk.internal.jfr.FlightRecorder} may be named from
 * elsewhere: the other classes don't load where the module {@code jdk.jfr} is missing.
 */
@NullMarked
package io.adplatform.sdk.internal.jfr;

import org.jspecify.annotations.NullMarked;
