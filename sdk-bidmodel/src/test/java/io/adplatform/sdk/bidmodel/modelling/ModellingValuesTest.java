package io.adplatform.sdk.bidmodel.modelling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.bidmodel.entities.BidMultiplier;
import io.adplatform.sdk.bidmodel.entities.CampaignBidDetails;
import io.adplatform.sdk.bidmodel.entities.Priority;
import io.adplatform.sdk.bidmodel.entities.SpendRatio;
import io.adplatform.sdk.bidmodel.entities.SpendRatioType;
import io.adplatform.sdk.bidmodel.insertionorders.IoModelling;
import io.adplatform.sdk.error.Violation;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class ModellingValuesTest {

    @Test
    void valuesAtTheEndsOfTheirRangesAreGood() {
        assertThat(Priority.of(1)).isLessThan(Priority.of(10));
        assertThat(BidMultiplier.of("0.1")).isLessThan(BidMultiplier.of("100"));
        assertThat(SpendRatio.strict("0").percent()).isEqualTo(BigDecimal.ZERO);
        assertThat(SpendRatio.flexible("100.00")).isEqualTo(SpendRatio.flexible("1E+2"));
    }

    @Test
    void valuesOutOfTheirRangesCannotBeMade() {
        refused(() -> Priority.of(0), "priority must be between 1 and 10, was 0");
        refused(() -> Priority.of(11), "priority must be between 1 and 10, was 11");
        refused(() -> BidMultiplier.of("0.099"), "bidMultiplier must be between 0.1 and 100, was 0.099");
        refused(() -> BidMultiplier.of("1E+3"), "bidMultiplier must be between 0.1 and 100, was 1000");
        refused(() -> SpendRatio.strict("-0.1"), "spendRatio must be between 0 and 100, was -0.1");
        refused(() -> SpendRatio.flexible("100.1"), "spendRatio must be between 0 and 100, was 100.1");
        refused(
                () -> new SpendRatio(BigDecimal.ONE, SpendRatioType.of(3)),
                "spendRatioTypeId must be Flexible (1) or Strict (2), was unknown 3");
        refused(() -> BidMultiplier.of("fast"), null);
    }

    private static void refused(ThrowingCallable making, String message) {
        assertThatThrownBy(making).isInstanceOf(IllegalArgumentException.class);
        if (message != null) {
            assertThatThrownBy(making).hasMessage(message);
        }
    }

    @Test
    void zerosAtTheEndMakeNoDifference() {
        assertThat(BidMultiplier.of("1.50")).isEqualTo(BidMultiplier.of("1.5"));
        assertThat(BidMultiplier.of("10").value()).hasToString("10");
    }

    @Test
    void aMultiplierStopsAtTheEndsOfItsRange() {
        assertThat(BidMultiplier.of("1.5").times(new BigDecimal("1.1"))).isEqualTo(BidMultiplier.of("1.65"));
        assertThat(BidMultiplier.of("90").times(BigDecimal.TEN)).isEqualTo(BidMultiplier.of("100"));
        assertThat(BidMultiplier.of("0.2").times(new BigDecimal("0.1"))).isEqualTo(BidMultiplier.of("0.1"));
        assertThat(BidMultiplier.ONE.times(new BigDecimal("1.00005"))).isEqualTo(BidMultiplier.of("1.0001"));
    }

    @Test
    void partsOfARequestDoNotChange() {
        EntityModelling plain = EntityModelling.of(33);
        EntityModelling first = plain.priority(1);
        assertThat(plain.fields()).doesNotContainKey("priority");
        assertThat(first.priority(2).fields()).containsEntry("priority", 2);
        assertThat(first.fields()).containsEntry("priority", 1);
        assertThat(IoModelling.of(Dimension.STATE, 1)
                        .entity(Dimension.CITY, 2)
                        .priority(1)
                        .fields())
                .isEqualTo(Map.of(
                        "dimensionEntityMappings",
                        List.of(
                                Map.of("dimensionId", Dimension.STATE, "entityId", 1L),
                                Map.of("dimensionId", Dimension.CITY, "entityId", 2L)),
                        "bidModelData",
                        Map.of("priority", 1)));
    }

    @Test
    void aCampaignOfThreeCalendarDaysAndAHundredUnitsMayBeModelled() {
        LocalDate friday = LocalDate.of(2026, 11, 20);
        LocalDate sunday = friday.plusDays(2);
        BigDecimal hundred = new BigDecimal("100.00");
        CampaignBidDetails bids = new CampaignBidDetails(BigDecimal.ONE, BigDecimal.TEN, null, null, Map.of());
        assertThat(BidModelCriteria.of(friday, sunday, hundred, bids).violations())
                .isEmpty();
        assertThat(BidModelCriteria.of(friday, sunday.minusDays(1), hundred, bids)
                        .violations())
                .extracting(Violation::toString)
                .containsExactly(
                        "campaign.lastDay must be the third day or later from firstDay (2026-11-20) on, was 2026-11-21");
        assertThat(new BidModelCriteria(friday, sunday, hundred, null, null).violations())
                .extracting(Violation::toString)
                .containsExactly("campaign.baseBid must be defined", "campaign.maxBid must be defined");
    }

    @Test
    void theDaysOfACampaignAreThoseOfItsTimeZone() {
        CampaignBidDetails bids = new CampaignBidDetails(BigDecimal.ONE, BigDecimal.TEN, null, null, Map.of());
        Instant start = Instant.parse("2026-11-20T23:30:00Z");
        Instant end = Instant.parse("2026-11-22T22:59:59Z");
        BigDecimal hundred = new BigDecimal("100");

        assertThat(BidModelCriteria.of(start, end, ZoneOffset.UTC, hundred, bids)
                        .violations())
                .isEmpty();
        assertThat(BidModelCriteria.of(start, end, ZoneOffset.ofHours(1), hundred, bids)
                        .violations())
                .hasSize(1);
    }
}
