package io.adplatform.sdk.internal.throttle;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.throttle.Lane;
import io.adplatform.sdk.time.Time;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LaneQueueTest {

    private final SlidingLogThrottle throttle =
            new SlidingLogThrottle("a model", ThrottleSettings.PLATFORM, Time.manual());

    @Test
    void itBehavesAsAListDoes() {
        Random random = new Random(1);
        LaneQueue queue = new LaneQueue();
        List<Waiter> list = new ArrayList<>();
        for (int step = 0; step < 20_000; step++) {
            // The queue grows and shrinks in waves, so that it meets all its sizes several times.
            boolean grows = random.nextInt(100) < (step / 2500 % 2 == 0 ? 60 : 40);
            if (grows || list.isEmpty()) {
                Waiter waiter = new Waiter(throttle, Lane.BULK, step, false, 0);
                queue.add(waiter);
                list.add(waiter);
            } else {
                queue.remove(list.remove(random.nextInt(3) == 0 ? 0 : random.nextInt(list.size())));
            }
            assertThat(queue.size()).isEqualTo(list.size());
            if (list.isEmpty()) {
                assertThat(queue.first()).isNull();
            } else {
                assertThat(queue.first()).isSameAs(list.get(0));
                int at = random.nextInt(list.size());
                assertThat(queue.rank(list.get(at))).isEqualTo(at);
                assertThat(queue.after(list.get(at))).isSameAs(at + 1 < list.size() ? list.get(at + 1) : null);
            }
        }
    }
}
