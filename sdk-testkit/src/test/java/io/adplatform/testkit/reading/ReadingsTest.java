package io.adplatform.testkit.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adplatform.testkit.Sandbox;
import io.adplatform.testkit.SandboxBuilder;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ReadingsTest {

    @Test
    void theFirstPositionIsTheUsualOne() {
        Readings usual = Readings.usual();

        assertThat(usual.of(Reading.NoInvoice.class)).isEqualTo(Reading.NoInvoice.ZERO);
        assertThat(usual.has(Reading.NoInvoice.ZERO)).isTrue();
        assertThat(usual.has(Reading.NoInvoice.NULL)).isFalse();
        assertThat(usual.unusual()).isEmpty();
        assertThat(usual).hasToString("the usual readings");
    }

    @Test
    void theLastPositionGivenCounts() {
        Readings readings = Readings.of(
                Reading.NoInvoice.NULL,
                Reading.NoInvoice.ABSENT,
                Reading.PageSize.AT_MOST_10,
                Reading.PageSize.AS_ASKED);

        assertThat(readings.of(Reading.NoInvoice.class)).isEqualTo(Reading.NoInvoice.ABSENT);
        assertThat(readings).isEqualTo(Readings.of(Reading.NoInvoice.ABSENT)).hasToString("NoInvoice.ABSENT");
    }

    @Test
    void aSeedChoosesTheSamePositionsEachTimeAndAnotherSeedOthers() {
        assertThat(Readings.any(7)).isEqualTo(Readings.any(7)).isNotEqualTo(Readings.any(8));
        assertThat(Readings.any(7).toString()).startsWith("seed 7: ");
    }

    @Test
    void someSeedChoosesEveryPosition() {
        assertThat(LongStream.range(0, 200).mapToObj(Readings::any).flatMap(readings -> readings.unusual().stream()))
                .containsAll(Reading.all().stream()
                        .flatMap(
                                reading -> Reading.positionsOf(reading).stream().skip(1))
                        .toList());
    }

    @Test
    void aTextNamesPositionsOrASeed() {
        assertThat(Readings.parse(" ")).isEqualTo(Readings.usual());
        assertThat(Readings.parse("any:42")).isEqualTo(Readings.any(42));
        assertThat(Readings.parse("NoInvoice.NULL, PageSize.AT_MOST_10"))
                .isEqualTo(Readings.of(Reading.NoInvoice.NULL, Reading.PageSize.AT_MOST_10));
    }

    @Test
    void readingsAreReadFromTheirOwnText() {
        assertThat(Readings.parse(Readings.any(7).text())).isEqualTo(Readings.any(7));
        assertThat(Readings.parse(Readings.usual().text())).isEqualTo(Readings.usual());
    }

    @Test
    void aTextThatNamesNoReadingIsRefusedWithThoseThereAre() {
        assertThatThrownBy(() -> Readings.parse("NoInvoice.Null"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("There is no reading NoInvoice.Null, but FilteredRecords.OF_ALL_PAGES, ");
        assertThatThrownBy(() -> Readings.parse("any:seven"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("any: goes with a whole number, as in any:42, not any:seven");
    }

    @Test
    void theSystemPropertyHoldsWhereATestSaysNothingElse() {
        System.setProperty(SandboxBuilder.READINGS, "NoInvoice.NULL, PageSize.AT_MOST_10");
        try (Sandbox sandbox =
                Sandbox.builder().reading(Reading.PageSize.AT_MOST_50).start()) {
            assertThat(sandbox.readings()).isEqualTo(Readings.of(Reading.NoInvoice.NULL, Reading.PageSize.AT_MOST_50));
        } finally {
            System.clearProperty(SandboxBuilder.READINGS);
        }
    }

    @Test
    void anyReadingIsChosenByTheBuilderToo() {
        try (Sandbox sandbox = Sandbox.builder().anyReading(7).start()) {
            assertThat(sandbox.readings()).isEqualTo(Readings.any(7));
        }
    }
}
