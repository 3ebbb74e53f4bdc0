package io.adplatform.sdk.bidmodel.plan;

import static io.adplatform.sdk.bidmodel.plan.PlanSandbox.FIRST_STATE;
import static io.adplatform.sdk.bidmodel.plan.PlanSandbox.multiplied;
import static io.adplatform.sdk.bidmodel.plan.PlanSandbox.state;
import static io.adplatform.sdk.bidmodel.plan.PlanSandbox.strict;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.bidmodel.entities.BidMultiplier;
import io.adplatform.sdk.bidmodel.entities.SpendRatio;
import io.adplatform.sdk.bidmodel.entities.SpendRatioType;
import io.adplatform.sdk.bidmodel.insertionorders.IoModelling;
import io.adplatform.sdk.bidmodel.modelling.BidLimits;
import io.adplatform.sdk.bidmodel.modelling.BidLimits.Limit;
import io.adplatform.sdk.bidmodel.modelling.EntityModelling;
import io.adplatform.sdk.error.InvalidRequestException;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Numbers with too many digits to calculate with are refused before the first request. */
class LongNumbersTest {

    private static final BigDecimal TINY = new BigDecimal("1e-999999999");
    private static final BigDecimal HUGE = new BigDecimal("1e999999999");
    private static final String BID_RULE = "baseBid must have at most 9 digits before and 400 after the decimal point";

    private final PlanSandbox on = new PlanSandbox();

    @AfterEach
    void close() {
        assertThat(on.sandbox.requestCount()).isZero();
        on.close();
    }

    @Test
    void aBaseBidOfAPlanIsRefused() {
        for (BigDecimal bid : List.of(TINY, HUGE, new BigDecimal("1234567890"))) {
            assertThatThrownBy(() -> on.campaign
                            .plan(DesiredBidModel.create()
                                    .baseBid(bid)
                                    .model(Dimension.STATE, multiplied(FIRST_STATE, "2")))
                            .limits(BidLimits.none().with(Limit.MAX_BID, "8"))
                            .send())
                    .isInstanceOf(InvalidRequestException.class)
                    .hasMessageContaining(BID_RULE + ", was " + bid);
        }
    }

    @Test
    void aBaseBidOfARequestIsRefused() {
        BidLimits limits = BidLimits.none().with(Limit.BASE_BID, "8");
        for (BigDecimal bid : List.of(TINY, HUGE)) {
            assertThatThrownBy(() -> on.states().limits(limits).baseBid(bid).build())
                    .hasMessageContaining(BID_RULE);
            assertThatThrownBy(() -> on.io()
                            .manage()
                            .limits(limits)
                            .add(IoModelling.of(Dimension.STATE, FIRST_STATE).priority(1))
                            .baseBid(bid)
                            .build())
                    .hasMessageContaining(BID_RULE);
        }
    }

    @Test
    void aMultiplierOrASpendRatioOfAPlanIsRefused() {
        assertThatThrownBy(() -> on.plan(state(EntityModelling.of(FIRST_STATE)
                                .bidMultiplier(HUGE)
                                .spendRatio(TINY, SpendRatioType.STRICT))
                        .model(Dimension.STATE, strict(FIRST_STATE + 1, "60"))))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("must be between 0.1 and 100, was 1E+999999999")
                .hasMessageContaining(
                        "must have at most 9 digits before and 400 after the decimal point, was 1E-999999999");
    }

    @Test
    void aSpendRatioOfARequestIsRefused() {
        assertThatThrownBy(() -> on.states()
                        .add(EntityModelling.of(FIRST_STATE).spendRatio(TINY, SpendRatioType.STRICT))
                        .add(strict(FIRST_STATE + 1, "60"))
                        .build())
                .hasMessageContaining("must have at most 9 digits before and 400 after the decimal point");
        assertThatThrownBy(() -> on.io()
                        .manage()
                        .add(IoModelling.of(Dimension.STATE, FIRST_STATE).spendRatio(TINY, SpendRatioType.STRICT))
                        .add(IoModelling.of(Dimension.STATE, FIRST_STATE + 1).spendRatio(SpendRatio.strict("60")))
                        .build())
                .hasMessageContaining("must have at most 9 digits before and 400 after the decimal point");
    }

    @Test
    void aCheckedValueIsRefusedOrStopsAtTheEndOfItsRange() {
        assertThatThrownBy(() -> BidMultiplier.of(TINY))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("bidMultiplier must be between 0.1 and 100, was 1E-999999999");
        assertThatThrownBy(() -> new SpendRatio(TINY, SpendRatioType.STRICT))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(BidMultiplier.of("2").times(HUGE)).isEqualTo(BidMultiplier.of("100"));
        assertThat(BidMultiplier.of("2").times(TINY)).isEqualTo(BidMultiplier.of("0.1"));
    }
}
