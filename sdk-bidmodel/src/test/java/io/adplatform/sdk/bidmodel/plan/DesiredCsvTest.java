package io.adplatform.sdk.bidmodel.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.bidmodel.entities.BidModelData;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** A planner's table from a spreadsheet. */
class DesiredCsvTest {

    private static DesiredDimension zips(String... lines) {
        return Objects.requireNonNull(DesiredBidModel.fromCsv(Dimension.STATE, List.of(lines))
                .dimensions()
                .get(Dimension.ZIP));
    }

    @Test
    void acceptsZipCodesQuotedCellsAndSemicolonsWithDecimalCommas() {
        DesiredDimension comma =
                zips("dimension,entity,name,multiplier", "Zip Code,120001,\"Beverly Hills, \"\"90210\"\"\",1.5");
        DesiredDimension semicolon = zips("\uFEFFDimension;Entity;Multiplier", "\"zip codes\";120001;1,5");

        assertThat(comma.entities).containsOnlyKeys(120_001L).isEqualTo(semicolon.entities);
        assertThat(comma.entities.values().iterator().next().bidMultiplier()).isEqualByComparingTo("1.5");
    }

    @Test
    void anEmptyDimensionCellIsRefusedBecauseTheRowMayBeOfAnotherDimension() {
        assertThatThrownBy(() -> DesiredBidModel.fromCsv(
                        Dimension.STATE, List.of("dimension,entity,multiplier", "State,1,2", ",1,2")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("line 3: dimension must be the label or the ID of a dimension, was \"\"");
        assertThat(DesiredBidModel.fromCsv(Dimension.STATE, List.of("entity,multiplier", "1,2"))
                        .dimensions())
                .containsOnlyKeys(Dimension.STATE);
    }

    @Test
    void aDimensionThatOnlyThePlatformKnowsIsWrittenAndReadByItsId() {
        Dimension dimension = Dimension.of(14);
        BidModelData priority = new BidModelData(5L, 2L, null, null, null, Map.of());

        List<String> cells = DesiredCsv.cells(dimension, List.of(1L), "One", null, priority, "");

        assertThat(cells).startsWith("14", "1", "One");
        assertThat(DesiredBidModel.fromCsv(
                                Dimension.STATE, List.of(String.join(",", DesiredCsv.COLUMNS), String.join(",", cells)))
                        .dimensions())
                .containsOnlyKeys(dimension);
    }

    @Test
    void acceptsBundles() {
        DesiredDimension read = zips(
                "dimension,entity,bundle,priority,state,status,reason",
                "Zip,120001 120002,East,2,,APPLIED,",
                "Zip,120003,West,,unbundled,,");

        assertThat(read.bundles.get("East")).isNotNull().satisfies(east -> {
            assertThat(east.entityIds()).containsExactly(120_001L, 120_002L);
            assertThat(east.values().priority()).isEqualTo(2);
        });
        assertThat(read.unbundled).containsExactly("West");
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
}
