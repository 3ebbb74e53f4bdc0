package io.adplatform.sdk.bidmodel.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.bidmodel.entities.BidModelData;
import io.adplatform.sdk.bidmodel.entities.SpendRatioType;
import io.adplatform.sdk.file.Csv;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A planner's table from a spreadsheet. */
class DesiredCsvTest {

    private static Map<String, DesiredRow> zips(String... lines) {
        return DesiredBidModel.fromCsv(Dimension.STATE, List.of(lines)).rows(Dimension.ZIP);
    }

    /** The rows of a kind, by their IDs or names. */
    private static Map<Object, PlanRow> rows(Map<String, DesiredRow> all, ChangeKind kind) {
        return all.values().stream()
                .filter(one -> one.kind() == kind)
                .map(DesiredRow::row)
                .collect(Collectors.toMap(row -> row.isBundle() ? String.valueOf(row.name()) : row.id(), row -> row));
    }

    private static BidModelData entity(Map<String, DesiredRow> all, long id) {
        return Objects.requireNonNull(
                Objects.requireNonNull(rows(all, ChangeKind.UPDATE).get(id)).data());
    }

    @Test
    void acceptsZipCodesQuotedCellsAndSemicolonsWithDecimalCommas() {
        Map<String, DesiredRow> comma =
                zips("dimension,entity,name,multiplier", "Zip Code,120001,\"Beverly Hills, \"\"90210\"\"\",1.5");
        Map<String, DesiredRow> semicolon = zips("\uFEFFDimension;Entity;Multiplier", "\"zip codes\";120001;1,5");

        assertThat(rows(comma, ChangeKind.UPDATE)).containsOnlyKeys(120_001L);
        assertThat(comma).isEqualTo(semicolon);
        assertThat(entity(comma, 120_001L).bidMultiplier()).isEqualByComparingTo("1.5");
    }

    @Test
    void anEmptyDimensionCellIsRefusedBecauseTheRowMayBeOfAnotherDimension() {
        assertThatThrownBy(() -> DesiredBidModel.fromCsv(
                        Dimension.STATE, List.of("dimension,entity,multiplier", "State,1,2", ",1,2")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("line 3: dimension must be the label or the ID of a dimension, was \"\"");
        assertThat(DesiredBidModel.fromCsv(Dimension.STATE, List.of("entity,multiplier", "1,2"))
                        .dimensions())
                .containsExactly(Dimension.STATE);
    }

    @Test
    void aDimensionThatOnlyThePlatformKnowsIsWrittenAndReadByItsId() {
        Dimension dimension = Dimension.of(14);
        BidModelData priority = new BidModelData(5L, 2L, null, null, null, Map.of());

        List<?> cells = DesiredCsv.cells(dimension, PlanRow.entity(1, "One", priority), "");

        assertThat(cells.subList(0, 3)).isEqualTo(List.of("14", "1", "One"));
        assertThat(DesiredBidModel.fromCsv(
                                Dimension.STATE, List.of(String.join(",", DesiredCsv.COLUMNS), Csv.line(cells)))
                        .dimensions())
                .containsExactly(dimension);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "T-17",
                "=East",
                "+East",
                "-East",
                "@East",
                "East\t=1",
                "1234567890123456",
                "007",
                "1.5",
                "-5",
                "'90s kids",
                "''=East",
                "North; \"old\", new\nand west"
            })
    void aRowThatIsWrittenIsReadAsItWas(String name) {
        BidModelData values = new BidModelData(
                null, 7L, new BigDecimal("1.125"), new BigDecimal("12.50"), SpendRatioType.FLEXIBLE, Map.of());
        List<Long> ids = List.of(1_234_567_890_123_456L, 1_234_567_890_123_457L);

        Map<String, DesiredRow> read = zips(
                Csv.line(DesiredCsv.COLUMNS),
                Csv.line(DesiredCsv.cells(Dimension.ZIP, PlanRow.bundle(0, name, ids, values), "")),
                Csv.line(DesiredCsv.cells(Dimension.ZIP, PlanRow.entity(ids.get(0), name, values), "")));

        assertThat(rows(read, ChangeKind.ADD_BUNDLE)).containsOnlyKeys(name);
        assertThat(rows(read, ChangeKind.ADD_BUNDLE).get(name))
                .isNotNull()
                .satisfies(bundle -> assertThat(bundle.entityIds()).containsExactlyElementsOf(ids));
        assertThat(rows(read, ChangeKind.UPDATE)).containsOnlyKeys(ids.get(0));
        BidModelData entity = entity(read, ids.get(0));
        assertThat(entity.priority()).isEqualTo(7);
        assertThat(entity.bidMultiplier()).isEqualByComparingTo("1.125");
        assertThat(entity.spendRatio()).isEqualByComparingTo("12.5");
    }

    @Test
    void acceptsBundles() {
        Map<String, DesiredRow> read = zips(
                "dimension,entity,bundle,priority,state,status,reason",
                "Zip,120001 120002,East,2,,APPLIED,",
                "Zip,120003,West,,unbundled,,");

        assertThat(rows(read, ChangeKind.ADD_BUNDLE).get("East")).isNotNull().satisfies(east -> {
            assertThat(east.entityIds()).containsExactly(120_001L, 120_002L);
            assertThat(Objects.requireNonNull(east.data()).priority()).isEqualTo(2);
        });
        assertThat(rows(read, ChangeKind.UNBUNDLE)).containsOnlyKeys("West");
    }

    @Test
    void namesLineColumnAndValueOfEachMistake() {
        assertThatThrownBy(() -> zips(
                        "dimension,entity,priority,multiplier,ratio,type,state",
                        "Zap,1,,,,,",
                        "Zip,x,1,,,,",
                        "Zip,1,11,,,,",
                        "Zip,2,,1e3,,,",
                        "Zip,3,,,5,Lax,",
                        "Zip,4,,,5,,",
                        "Zip,5,,,,,gone",
                        "Zip,6,,,,,",
                        "Zip,7,1,,,,",
                        "Zip,7,1,,,,",
                        "Zip,8"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("line 2: dimension must be a dimension, was Zap; line 3: entity must be an ID, was x;"
                        + " line 4: priority must be 1 to 10, was 11;"
                        + " line 5: multiplier must be a number from 0.1 to 100, was 1e3;"
                        + " line 6: type must be Strict or Flexible, was Lax;"
                        + " line 7: type goes with a ratio, and a ratio with a type, was \"\";"
                        + " line 8: state must be excluded, included, unmodelled, unbundled or empty, was gone;"
                        + " line 9: state is required without values, was \"\";"
                        + " line 11: entity is in line 10 already, was 7;"
                        + " line 12: state is required without values, was \"\"");
    }

    @Test
    void anIdOf19DigitsIsWrittenAndRead() {
        long largest = Long.MAX_VALUE;
        BidModelData priority = new BidModelData(5L, 2L, null, null, null, Map.of());
        String line = Csv.line(DesiredCsv.cells(Dimension.ZIP, PlanRow.entity(largest, null, priority), ""));

        assertThat(rows(zips(String.join(",", DesiredCsv.COLUMNS), line), ChangeKind.UPDATE))
                .containsOnlyKeys(largest);
        assertThatThrownBy(() -> zips("dimension,entity,priority", "Zip,9223372036854775808,1"))
                .hasMessageContaining("entity must be an ID");
    }

    @Test
    void aFileWithoutDimensionsIsRefusedUnlessTheCallerNamesOne(@TempDir Path folder) throws Exception {
        Path file = Files.write(folder.resolve("bids.csv"), List.of("entity,multiplier", "1,2"));

        assertThatThrownBy(() -> DesiredBidModel.fromCsv(file))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("the heading must name the column dimension");
        assertThat(DesiredBidModel.fromCsv(Dimension.CITY, file).dimensions()).containsExactly(Dimension.CITY);
    }

    @Test
    void anEntityMayHaveALineForItsValuesAndOneThatBlocksIt() {
        Map<String, DesiredRow> read = zips("dimension,entity,priority,state", "Zip,1,2,", "Zip,1,,excluded");

        assertThat(rows(read, ChangeKind.UPDATE)).containsOnlyKeys(1L);
        assertThat(rows(read, ChangeKind.EXCLUDE)).containsOnlyKeys(1L);
    }

    /** A table of results has rows of base bids, without an entity. */
    @ParameterizedTest
    @ValueSource(strings = {"State,,East,2,,REFUSED", "State,,,2,,REFUSED", "State,,,,excluded,REFUSED"})
    void aResultThatLostItsEntityIsRefused(String line) {
        List<String> table = List.of("dimension,entity,bundle,priority,state,status", line);

        assertThatThrownBy(() -> DesiredBidModel.fromCsv(Dimension.STATE, table))
                .hasMessage("line 2: entity must be an ID, was \"\"");
    }
}
