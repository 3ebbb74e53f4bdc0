package io.adplatform.sdk.internal.throttle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ReturnTimesTest {

    @Test
    void readingsStayInOrderAlsoAcrossTheOverflowOfTheClock() {
        Random random = new Random(1);
        ReturnTimes times = new ReturnTimes();
        List<Long> sinceStart = new ArrayList<>();
        long start = Long.MAX_VALUE - 5_000;
        for (long step = 0; step < 10_000; step++) {
            if (random.nextInt(100) < 52 || sinceStart.isEmpty()) {
                long reading = step + (random.nextInt(10) == 0 ? random.nextInt(500) : 0);
                times.add(start + reading);
                sinceStart.add(reading);
                sinceStart.sort(null);
            } else {
                times.removeFirst();
                sinceStart.remove(0);
            }
            assertThat(times.size()).isEqualTo(sinceStart.size());
            for (int i = 0; i < sinceStart.size(); i += 1 + random.nextInt(20)) {
                assertThat(times.get(i)).isEqualTo(start + sinceStart.get(i));
            }
        }
    }
}
