package io.adplatform.sdk.finance.invoices;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InvoiceStatusTest {

    /** As the documents list them. */
    @ParameterizedTest
    @CsvSource({"1, Pending", "2, Partially Paid", "3, Unpaid", "4, Paid", "5, Overdue", "7, Processing", "8, Cancelled"
    })
    void invoicesHaveNoStatusSix(long id, String label) {
        assertThat(InvoiceStatus.of(id).label()).isEqualTo(label);
        assertThat(InvoiceStatus.of(6).isKnown()).isFalse();
    }
}
