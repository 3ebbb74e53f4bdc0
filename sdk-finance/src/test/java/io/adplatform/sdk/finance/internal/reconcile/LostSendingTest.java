package io.adplatform.sdk.finance.internal.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.error.Sending;
import io.adplatform.sdk.finance.reconcile.MoneyState;
import io.adplatform.sdk.finance.reconcile.PlatformFacts;
import io.adplatform.sdk.finance.testing.ReconcileFixture;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LostSendingTest extends ReconcileFixture {

    private static final RowList<Long> LIST = new RowList<>(
            "rows",
            number -> {
                throw new AssertionError("nothing is sent");
            },
            true,
            id -> new RowFacts(id, null, null, null, MoneyState.UNKNOWN));

    private LostSending<Long> sentAtNanos(@Nullable Long nanos) {
        LostCall<Long> lost = new LostCall<>(
                payment().build(), LIST, new LostCall.Creation<>(RowKind.PAYMENT, OWN, true, AMOUNT, 6L));
        return new LostSending<>(
                lost,
                new Sending(SENT, nanos, null),
                new PlatformFacts(false, true, Duration.ofMinutes(10)),
                Duration.ofMinutes(2),
                row -> false);
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "none",
            value = {
                "0,    PT3M, PT2M, PT8M", // the wall clock was set forward
                "0,    PT2M, PT3M, PT8M", // the wall clock was set back
                "0,    PT2M, PT2M, PT8M",
                "none, PT3M, PT2M, PT7M", // another process sent the call
                "0,    PT11M, PT11M, PT-1M"
            })
    void theAgeCountsByTheClockThatShowsLess(@Nullable Long nanos, Duration wall, Duration steady, Duration left) {
        Sending now = new Sending(SENT.plus(wall), steady.toNanos(), null);

        assertThat(sentAtNanos(nanos).untilAbsent(now)).isEqualTo(left);
    }
}
