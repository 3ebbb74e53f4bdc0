package io.adplatform.sdk.internal.observe;

import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Timespan;

/** A token was fetched. */
@Name("io.adplatform.Token")
@Label("Token")
@Description("A log-in, a refresh or a sign-up was answered with tokens")
final class TokenEvent extends AdPlatformEvent {

    @Label("Lifetime")
    @Timespan(Timespan.NANOSECONDS)
    long lifetime;
}
