package io.adplatform.testkit.reading;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.adplatform.testkit.Client;
import io.adplatform.testkit.RateLimit;
import io.adplatform.testkit.Sandbox;
import io.adplatform.testkit.SandboxClock;
import io.adplatform.testkit.Times;
import io.adplatform.testkit.contract.Violation;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** What each position of some readings looks like on the wire. The names of these classes are in {@link CoverageTest}. */
abstract class WireTest {

    /** Looks at a sandbox under one position. */
    @FunctionalInterface
    interface Check {
        void look(Client client, Sandbox sandbox) throws Exception;
    }

    private final Map<Reading, Check> checks = new LinkedHashMap<>();

    /** Adds a check for a position. */
    final void under(Reading position, Check check) {
        assertThat(checks.put(position, check)).as(position.label()).isNull();
    }

    /** The positions that are looked at. */
    final List<Reading> positions() {
        return List.copyOf(checks.keySet());
    }

    @TestFactory
    Stream<DynamicTest> onTheWire() {
        return checks.entrySet().stream()
                .map(check ->
                        DynamicTest.dynamicTest(check.getKey().label(), () -> look(check.getKey(), check.getValue())));
    }

    private static void look(Reading position, Check check) throws Exception {
        try (Sandbox sandbox = Sandbox.builder()
                .clock(SandboxClock.stoppedAt(Times.NOON))
                .rateLimit(RateLimit.none())
                .readings(Readings.of(position))
                .start()) {
            check.look(Client.loggedIn(sandbox), sandbox);
            assertThat(sandbox.violations())
                    .as("what the sandbox answered against the contract")
                    .noneMatch(violation -> violation.source() == Violation.Source.ANSWER);
        }
    }

    /** The values of a field in all rows. */
    static List<JsonNode> each(JsonNode rows, String field) {
        return StreamSupport.stream(rows.spliterator(), false)
                .map(row -> row.path(field))
                .toList();
    }

    static List<Long> numbers(JsonNode rows, String field) {
        return each(rows, field).stream().map(JsonNode::longValue).toList();
    }

    static Client.Reply post(Client client, String path, String json) throws IOException, InterruptedException {
        Client.Reply reply = client.post(path, json.replace('\'', '"'));
        assertThat(reply.status()).as(reply.text()).isBetween(200, 299);
        return reply;
    }
}
