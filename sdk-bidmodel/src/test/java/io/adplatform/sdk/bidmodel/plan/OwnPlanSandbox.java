package io.adplatform.sdk.bidmodel.plan;

import io.adplatform.testkit.reading.Reading;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;

/** Tests that start a sandbox each, some with other readings. */
abstract class OwnPlanSandbox {

    private @Nullable PlanSandbox started;

    PlanSandbox on(Reading... readings) {
        started = new PlanSandbox(readings);
        return started;
    }

    @AfterEach
    void close() {
        if (started != null) {
            started.close();
        }
    }
}
