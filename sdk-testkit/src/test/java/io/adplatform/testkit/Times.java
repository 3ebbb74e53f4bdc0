package io.adplatform.testkit;

import java.time.Instant;

/** Times that tests agree on. */
public final class Times {

    public static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");

    private Times() {}
}
