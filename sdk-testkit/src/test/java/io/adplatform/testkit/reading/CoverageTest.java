package io.adplatform.testkit.reading;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class CoverageTest {

    private static final List<WireTest> TESTS = List.of(
            new ListsOnTheWireTest(),
            new FinanceOnTheWireTest(),
            new AnswersOnTheWireTest(),
            new CampaignsOnTheWireTest());

    @Test
    void everyPositionOfEveryReadingIsLookedAtOnTheWire() {
        List<Reading> all = Reading.all().stream()
                .flatMap(reading -> Reading.positionsOf(reading).stream())
                .toList();

        assertThat(TESTS.stream().flatMap(test -> test.positions().stream())).containsExactlyInAnyOrderElementsOf(all);
    }

    @Test
    void everyReadingHasTwoPositionsOrMore() {
        assertThat(Reading.all())
                .allMatch(reading -> Reading.positionsOf(reading).size() > 1);
        assertThat(Reading.all().stream().flatMap(reading -> Reading.positionsOf(reading).stream()))
                .doesNotHaveDuplicates();
    }
}
