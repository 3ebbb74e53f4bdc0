package io.adplatform.sdk.internal.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.internal.pipeline.PipelineFixture.Kind;
import io.adplatform.sdk.internal.throttle.StandardError;
import io.adplatform.sdk.throttle.Lane;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A wait for quota that could be taken for a program that hangs is logged. */
class QuotaLogTest {

    @RegisterExtension
    final PipelineFixture rig = PipelineFixture.onAStandingClock();

    @Test
    void aWaitOfMoreThanFiveSecondsSaysWhatWaitsHowLongAndWhy() {
        useUpTheQuota();

        assertThat(logged())
                .singleElement()
                .asString()
                .contains("GET /api/v3/things/list [call ", "] waits 60 s for quota (QUOTA, lane NORMAL, attempt 1)");
    }

    @Test
    void aShortWaitIsNoNews() {
        useUpTheQuota();
        rig.time.advance(Duration.ofSeconds(55));

        assertThat(logged()).isEmpty();
    }

    /** Takes all permits that need no waiting for. */
    private void useUpTheQuota() {
        while (rig.throttle.quota().free() > 0) {
            rig.throttle.reserve(Lane.NORMAL, null).permit().join().answered();
        }
    }

    private List<String> logged() {
        List<CompletableFuture<?>> call = new ArrayList<>();
        List<String> lines = StandardError.during(() -> {
            call.add(rig.start(Kind.READ_BY_GET));
            rig.awaitAWaitUninterrupted();
        });
        rig.time.advance(Duration.ofSeconds(60));
        assertThat(call.get(0)).succeedsWithin(PipelineFixture.PATIENCE);
        return lines.stream()
                .filter(line -> line.contains("INFO io.adplatform.sdk.throttle"))
                .toList();
    }
}
