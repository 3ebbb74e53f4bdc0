package io.adplatform.benchmarks.jobs;

import io.adplatform.benchmarks.client.Client;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The clients that do the jobs. */
enum Contender {
    SDK(null, false),
    OKHTTP(Client.OKHTTP, false),
    OKHTTP_CAREFUL(Client.OKHTTP, true),
    RETROFIT(Client.RETROFIT, false),
    RETROFIT_CAREFUL(Client.RETROFIT, true),
    GENERATED(Client.GENERATED, false),
    GENERATED_CAREFUL(Client.GENERATED, true);

    final @Nullable Client client;
    final boolean careful;

    Contender(@Nullable Client client, boolean careful) {
        this.client = client;
        this.careful = careful;
    }

    String title() {
        return client == null ? "the SDK" : client.title() + (careful ? " + Failsafe" : "");
    }

    Care care(int perMinute, int scale) {
        return careful ? Care.limiterAndRetry(perMinute, Duration.ofMinutes(1).dividedBy(scale)) : Care.none();
    }
}
