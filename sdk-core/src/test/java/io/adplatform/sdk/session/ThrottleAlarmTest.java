package io.adplatform.sdk.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.internal.throttle.ShareKey;
import io.adplatform.sdk.internal.throttle.SharedThrottles;
import io.adplatform.sdk.internal.throttle.ThrottleSettings;
import io.adplatform.sdk.secrets.NoSecretShown;
import io.adplatform.sdk.throttle.Lane;
import io.adplatform.sdk.throttle.Quota;
import io.adplatform.sdk.throttle.Reservation;
import io.adplatform.sdk.throttle.Throttle;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A throttle of the user's own may take its time: it must hold up the alarms of no other client. */
class ThrottleAlarmTest {

    @RegisterExtension
    final NoSecretShown secrets = new NoSecretShown();

    private final BlockingQueue<Thread> askedToKeepOne = new LinkedBlockingQueue<>();

    /** Remembers who asked it to keep a permit. */
    private final class Watched implements Throttle {

        private final Throttle throttle;

        Watched(Throttle throttle) {
            this.throttle = throttle;
        }

        @Override
        public Reservation reserve(Lane lane, Duration maxWait) {
            return throttle.reserve(lane, maxWait);
        }

        @Override
        public void keepOneForSession(boolean keep) {
            throttle.keepOneForSession(keep);
            if (keep) {
                askedToKeepOne.add(Thread.currentThread());
            }
        }

        @Override
        public Quota quota() {
            return throttle.quota();
        }
    }

    @Test
    void isNotAskedForTheNextTokensPermitOnTheClocksThread() throws Exception {
        try (SessionFixture rig = new SessionFixture(secrets)) {
            Throttle throttle = new SharedThrottles(rig.time).lease(ShareKey.named("alarm"), ThrottleSettings.PLATFORM);
            AdPlatform platform = rig.client(rig.builder().throttle(new Watched(throttle)));
            SessionFixture.read(platform).send();
            askedToKeepOne.clear();

            rig.time.advance(Duration.ofHours(23));

            assertThat(askedToKeepOne.poll(10, TimeUnit.SECONDS)).isNotNull().isNotSameAs(Thread.currentThread());
        }
    }
}
