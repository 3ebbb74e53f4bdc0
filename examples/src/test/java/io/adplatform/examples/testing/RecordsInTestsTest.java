package io.adplatform.examples.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.finance.payments.Payment;
import io.adplatform.sdk.finance.payments.PaymentStatus;
import io.adplatform.sdk.json.Records;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RecordsInTestsTest {

    @Test
    void aRecordTakesOneLine() {
        // <docs/guides/testing.md>
        Payment paid = Records.of(Payment.class, Map.of("paymentId", 1, "paymentStatus", PaymentStatus.PAID));
        Payment same = Records.of(Payment.class, "{\"paymentId\": 1, \"paymentStatus\": 2}");
        // </docs/guides/testing.md>
        assertThat(paid).isEqualTo(same);
    }
}
