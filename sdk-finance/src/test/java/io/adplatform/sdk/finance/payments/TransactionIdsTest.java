package io.adplatform.sdk.finance.payments;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.finance.internal.reconcile.Comparison;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How alike the transaction ID that was sent and the one of a row are. */
class TransactionIdsTest {

    @ParameterizedTest
    @CsvSource({
        "REF-77A, ref-77a, EQUAL",
        "REF-77A, REF77A, SIMILAR",
        "Order 12345, 12345, SIMILAR",
        "Order 1234, 1234, DIFFERENT",
        "0071, 71, SIMILAR",
        "71, 71.0, EQUAL",
        "71, 72, DIFFERENT",
        "REF-77A, 0, NOT_SHOWN",
        "REF-77A, ' ', NOT_SHOWN"
    })
    void anIdIsAsAlikeAsThePlatformMayHaveChangedIt(String sent, String listed, Comparison alike) {
        assertThat(TransactionIds.compare(sent, listed)).isEqualTo(alike);
    }

    @ParameterizedTest
    @CsvSource({"S-12345, 12345, true", "S-1234, 1234, false", "S-12345, 12346, false"})
    void anIdThatThePaymentsOwnIdIsInWasGivenByThePlatform(String id, long payment, boolean given) {
        assertThat(TransactionIds.isGivenByPlatform(id, payment)).isEqualTo(given);
    }
}
