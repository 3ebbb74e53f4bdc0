package io.adplatform.sdk.internal.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.RequestOptions;
import io.adplatform.sdk.internal.pipeline.Rig.Kind;
import io.adplatform.sdk.internal.throttle.StandardError;
import io.adplatform.sdk.throttle.Lane;
import io.adplatform.sdk.throttle.Reservation;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A wait for quota that could be taken for a program that hangs is logged. */
class QuotaLogTest {

    private final Rig rig = new Rig();

    @AfterEach
    void close() {
        rig.close();
    }

    @Test
    void aWaitOfMoreThanFiveSecondsSaysWhatWaitsHowLongAndWhy() {
        useUpTheQuota();

        assertThat(logged())
                .singleElement()
                .asString()
                .contains("INFO", "GET /api/v3/things/list waits 60 s for quota (QUOTA, lane NORMAL)");
    }

    @Test
    void aShortWaitIsNoNews() {
        useUpTheQuota();
        rig.time.advance(Duration.ofSeconds(55));

        assertThat(logged()).isEmpty();
    }

    /** Takes permits until there is none that wouldn't be waited for. */
    private void useUpTheQuota() {
        Reservation next = rig.throttle.reserve(Lane.NORMAL, null);
        while (next.permit().isDone()) {
            next.permit().join().answered();
            next = rig.throttle.reserve(Lane.NORMAL, null);
        }
        next.cancel();
    }

    private List<String> logged() {
        return StandardError.during(() -> assertThat(rig.run(Kind.READ_BY_GET.call(RequestOptions.defaults()))
                                .thrown())
                        .isNull())
                .stream()
                .filter(line -> line.contains("io.adplatform.sdk.quota"))
                .toList();
    }
}
