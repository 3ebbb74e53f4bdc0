package io.adplatform.sdk.internal.throttle;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.internal.throttle.Traffic.Plan;
import io.adplatform.sdk.internal.throttle.Traffic.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/**
 * The use of the quota, the waits and the fairness of the throttle against each model of a server. A change of the throttle shows
 * as a difference of the file.
 */
class UseOfTheQuotaTest {

    private static final Path FILE = Path.of("src", "test", "resources", "throttle", "use-of-the-quota.txt");
    private static final String WRITE = "adplatform.docs.write";
    private static final String ROW = "%-32s %-22s %8s %9s %12s %10s %9s%n";

    @Test
    void theThrottleUsesTheQuotaAsWritten() throws IOException {
        String results = results();
        if (Boolean.getBoolean(WRITE)) {
            Files.createDirectories(FILE.getParent());
            Files.writeString(FILE, results);
        }

        assertThat(Files.readString(FILE))
                .as(
                        "%s is not what the throttle does. If the difference is intended, write the file with"
                                + " ./mvnw test -pl sdk-core -am -Dtest=%s -Dsurefire.failIfNoSpecifiedTests=false"
                                + " -DfailIfNoTests=false -D%s=true",
                        FILE, getClass().getSimpleName(), WRITE)
                .isEqualTo(results);
    }

    private static String results() {
        StringBuilder table = new StringBuilder("""
            The throttle with 20 requests a minute, 4 hours of virtual time for each row.
            Latencies from 50 to 2000 ms. "Some lost": one request in a hundred has no answer and may arrive late.
            Use: accepted requests as a share of the limit. Fairness: Jain's index of the requests of the callers.

            """);
        row(table, "server", "callers", "use", "rejected", "median wait", "p99 wait", "fairness");
        for (ModelServer server : ModelServer.values()) {
            add(table, server, Plan.usual(1, true, 0, 1));
            add(table, server, Plan.usual(32, true, 0, 1));
            add(table, server, Plan.usual(4, false, 0.01, 1));
        }
        return table.toString();
    }

    private static void add(StringBuilder table, ModelServer server, Plan plan) {
        Result result = Traffic.run(plan.withLength(Duration.ofHours(4)), server, Limiter::slidingLog);
        row(
                table,
                server,
                plan,
                text("%.2f %%", 100 * result.usage()),
                result.rejected(),
                seconds(result.medianWait()),
                seconds(result.longWait()),
                text("%.4f", result.fairness()));
    }

    private static void row(StringBuilder table, Object... cells) {
        table.append(text(ROW, cells).stripTrailing()).append('\n');
    }

    private static String seconds(Duration wait) {
        return text("%.1f s", wait.toMillis() / 1000.0);
    }

    private static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
