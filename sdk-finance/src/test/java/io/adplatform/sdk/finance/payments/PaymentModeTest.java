package io.adplatform.sdk.finance.payments;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.internal.json.Json;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.FakeWorkspace;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PaymentModeTest {

    @ParameterizedTest
    @CsvSource({"2, Cheque", "2, cheque", "2, check", "1, processor", "3, WIRE_TRANSFER"})
    void aModeHasMoreThanOneName(long id, String name) {
        assertThat(PaymentMode.of(name)).isSameAs(PaymentMode.of(id));
    }

    @Test
    void aRowIsEditedWithTheIdsThatOnlyThePlatformKnows() {
        Call<Confirmation> edit = Payments.on(new FakeWorkspace(call -> ""))
                .edit(912)
                .customer(300417)
                .amount(new BigDecimal("10"))
                .date(LocalDate.of(2026, 11, 20))
                .transaction("T-1")
                .mode(PaymentMode.of(8))
                .type(PaymentType.of(9))
                .build();

        assertThat(new String(Json.write(edit.json()), StandardCharsets.UTF_8))
                .contains("\"paymentMode\":8", "\"paymentType\":9");
    }
}
