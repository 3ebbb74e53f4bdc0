package io.adplatform.sdk.finance;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.AdPlatformBuilder;
import io.adplatform.sdk.time.Time;
import io.adplatform.testkit.Sandbox;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;

/** Clients for tests in which something gets lost on the way. */
final class Lost {

    private Lost() {}

    static AdPlatformBuilder client(Sandbox sandbox) {
        return client(sandbox, new Hurried());
    }

    static AdPlatformBuilder client(Sandbox sandbox, Time time) {
        return AdPlatform.builder()
                .baseUrl(sandbox.url())
                .clientCredentials(sandbox.clientId(), sandbox.clientSecret())
                .login(sandbox.email(), sandbox.password())
                .time(time);
    }

    /** The real time, but for short pauses, which pass at once. */
    static final class Hurried implements Time {

        private static final Duration SHORT = Duration.ofSeconds(40);

        private final Time real = Time.system();
        private final AtomicLong skipped = new AtomicLong();

        /** Lets this much time pass at once; nothing falls due in it. */
        void skip(Duration time) {
            skipped.addAndGet(time.toNanos());
        }

        @Override
        public long nanos() {
            return real.nanos() + skipped.get();
        }

        @Override
        public Instant now() {
            return real.now().plusNanos(skipped.get());
        }

        @Override
        public Timer after(Duration delay, Runnable task) {
            return real.after(delay.compareTo(SHORT) < 0 ? Duration.ZERO : delay, task);
        }
    }
}
