package io.adplatform.examples;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.adplatform.testkit.Fault;
import io.adplatform.testkit.Sandbox;
import io.adplatform.testkit.junit.SandboxExtension;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(SandboxExtension.class)
class TuneBidsMainTest {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private int run(Map<String, String> environment, String... arguments) {
        return TuneBidsMain.run(
                arguments,
                environment,
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8));
    }

    private List<String> rowsWith(String text) {
        return out.toString(StandardCharsets.UTF_8)
                .lines()
                .filter(line -> line.contains(text) && line.stripTrailing().matches(".*\\b(1\\.2|0\\.8)"))
                .map(String::strip)
                .toList();
    }

    @Test
    void thePlanIsWhatThePlatformHoldsAfterwards() {
        assertThat(run(Map.of())).as(err.toString(StandardCharsets.UTF_8)).isZero();

        List<String> rows = rowsWith("State ");
        assertThat(rows).hasSize(12);
        assertThat(rows.subList(6, 12)).isEqualTo(rows.subList(0, 6));
        assertThat(rows.subList(0, 3)).allMatch(row -> row.endsWith("1.2"));
        assertThat(rows.subList(3, 6)).allMatch(row -> row.endsWith("0.8"));
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("[6 requests, log-in included]");
    }

    @Test
    void aDeploymentIsOnlyChangedWhenToldTo(Sandbox sandbox) {
        assertThat(run(sandbox.settings(), "7001", "city")).isZero();
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("Nothing was changed: --apply changes it.");
        assertThat(sandbox.requests()).noneMatch(call -> call.method().equals("PUT"));

        assertThat(run(sandbox.settings(), "7001", "city", "--apply")).isZero();
        assertThat(sandbox.requests())
                .filteredOn(call -> call.method().equals("PUT"))
                .hasSize(1);
    }

    @Test
    void aMultiplierBeyondTheRangeIsLeftAsItIs(Sandbox sandbox) {
        assertThat(run(sandbox.settings(), "7001", "state", "--apply")).isZero();
        List<String> first = rowsWith("State ").subList(0, 6);
        out.reset();
        sandbox.onNext(
                "POST /api/v3/bm/campaigns/{campaignId}/bid-models/dimensions/{dimensionId}", Fault.json(body -> {
                    body.findParents("bidMultiplier")
                            .forEach(modelled -> ((ObjectNode) modelled).put("bidMultiplier", 150));
                    return body;
                }));

        assertThat(run(sandbox.settings(), "7001", "state", "--apply"))
                .as(err.toString(StandardCharsets.UTF_8))
                .isZero();

        assertThat(out.toString(StandardCharsets.UTF_8)).contains("Applied: ").doesNotContain("150");
        assertThat(rowsWith("State ")).hasSize(12).doesNotContainAnyElementsOf(first);
    }

    @Test
    void aDimensionWithoutMultipliersIsRefused() {
        assertThat(run(Map.of(), "7001", "deal_id")).isEqualTo(2);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .contains("Deal ID (3) takes no bid multiplier; these may: Creative, ");
    }

    @Test
    void aPlannersTableIsPlannedShownAndAppliedUnlessItIsADryRun(@TempDir Path folder, Sandbox sandbox)
            throws Exception {
        Path table = folder.resolve("plan.csv");
        Files.writeString(table, """
                entity,name,multiplier,priority,ratio,type,state
                100001,State 1,1.5,,,,
                100002,State 2,,1,20,Flexible,
                100003,State 3,,,,,excluded
                """);

        assertThat(run(sandbox.settings(), table.toString(), "7001", "state", "--dry-run"))
                .as(err.toString(StandardCharsets.UTF_8))
                .isZero();
        assertThat(out.toString(StandardCharsets.UTF_8))
                .contains("To plan takes at least 1 request, ")
                .contains("3 changes by 2 requests: 1 read again, 1 write; sent at once by the quota of that time.")
                .contains("add            State 100001 (State 1)", "bidMultiplier 1.5", "spendRatio 20 Flexible")
                .contains("Nothing was changed. The plan is in ");
        assertThat(sandbox.requests()).noneMatch(call -> call.method().equals("PUT"));
        assertThat(folder.resolve("plan.csv.plan.json")).exists();

        assertThat(run(sandbox.settings(), table.toString(), "7001", "state", "--apply"))
                .isZero();
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("3 of 3 changes are made.");
        out.reset();
        assertThat(run(sandbox.settings(), table.toString(), "7001", "state", "--apply"))
                .isZero();
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("Nothing to change.");
    }

    @Test
    void aTableWithMistakesIsRefusedWithAllOfThem(@TempDir Path folder) throws Exception {
        Path table = folder.resolve("plan.csv");
        Files.writeString(table, """
                entity,multiplier,ratio,type,state
                100001,much,,,
                100002,,20,,
                100002,,,,blocked
                ,1.5,,,
                100004
                100005,,,,
                """);

        assertThat(run(Map.of(), table.toString())).isEqualTo(2);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .contains("line 2: multiplier must be a number from 0.1 to 100, was much")
                .contains("line 3: type goes with a ratio, and a ratio with a type")
                .contains("line 4: entity is in line 3 already, was 100002")
                .contains("line 5: entity must be an ID")
                .contains("line 6: state is required without values")
                .contains("line 7: state is required without values");
    }
}
