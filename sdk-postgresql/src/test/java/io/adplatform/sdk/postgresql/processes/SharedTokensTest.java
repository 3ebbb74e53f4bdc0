package io.adplatform.sdk.postgresql.processes;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.postgresql.PostgreSql;
import io.adplatform.sdk.postgresql.TestServer;
import io.adplatform.testkit.Fault;
import io.adplatform.testkit.Gate;
import io.adplatform.testkit.RateLimit;
import io.adplatform.testkit.Sandbox;
import io.adplatform.testkit.SandboxClock;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Processes that start, stop and die while their tokens end: one of them fetches, and the others use what it got. */
@Timeout(180)
class SharedTokensTest {

    private static final String LOG_IN = "POST /api/v3/ua/oauth/token";
    private static final int LIVES = 7;

    private final Sandbox sandbox =
            Sandbox.builder().rateLimit(RateLimit.none()).start();
    private final String schema = TestServer.newSchema();
    private final List<StartedProcess> all = new ArrayList<>();
    private int started;

    @BeforeEach
    void makeTables() throws Exception {
        PostgreSql.on(TestServer.dataSource()).schema(schema).createTables();
    }

    @AfterEach
    void close() {
        all.forEach(StartedProcess::close);
        sandbox.close();
    }
}
