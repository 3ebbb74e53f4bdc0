package io.adplatform.sdk.finance.invoices;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PaymentTermTest {

    @ParameterizedTest
    @CsvSource({
        "1, Net 7, 7",
        "2, Net 15, 15",
        "3, Net 30, 30",
        "4, Net 45, 45",
        "5, Net 60, 60",
        "6, Net 90, 90",
        "7, Net 120, 120",
    })
    void aNumberIsAnIdOrDaysAsItsPlaceSays(long id, String label, int days) {
        PaymentTerm term = PaymentTerm.of(id);

        assertThat(term.label()).isEqualTo(label);
        assertThat(term.days()).isEqualTo(days);
        assertThat(PaymentTerm.of(label)).isSameAs(term);
        assertThat(PaymentTerm.of(Long.toString(id))).isSameAs(term);
        assertThat(PaymentTerm.ofDays(days)).isSameAs(term);
    }

    @ParameterizedTest
    @CsvSource({"0", "1", "10", "121", "-7", "4294967303", "-4294967289"})
    void anyOtherNumberOfDaysIsCustom(long days) {
        assertThat(PaymentTerm.ofDays(days)).isSameAs(PaymentTerm.CUSTOM);
        assertThat(PaymentTerm.CUSTOM.days()).isNull();
    }

    @ParameterizedTest
    @CsvSource({"15, NET_15", "120, NET_120", "0, CUSTOM"})
    void aNameIsTheDays(String name, String constant) {
        assertThat(PaymentTerm.of(name))
                .isSameAs(
                        switch (constant) {
                            case "NET_15" -> PaymentTerm.NET_15;
                            case "NET_120" -> PaymentTerm.NET_120;
                            default -> PaymentTerm.CUSTOM;
                        });
    }
}
