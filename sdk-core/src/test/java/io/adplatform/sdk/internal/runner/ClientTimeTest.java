package io.adplatform.sdk.internal.runner;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.time.ManualTime;
import io.adplatform.sdk.time.Time;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ClientTimeTest {

    private final ManualTime clock = Time.manual();

    @Test
    void aTaskForWhichNoThreadCanBeMadeRunsOnTheClocksThread() {
        AtomicInteger ran = new AtomicInteger();
        ClientTime time = new ClientTime(clock, task -> {
            throw new OutOfMemoryError("unable to create native thread");
        });

        time.after(Duration.ofSeconds(1), ran::incrementAndGet);
        clock.advance(Duration.ofSeconds(1));

        assertThat(ran).hasValue(1);
    }
}
