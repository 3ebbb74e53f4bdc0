package io.adplatform.examples.payrun;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.finance.payments.PaymentMode;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;

class PayFileTest {

    @Test
    void aRowIsAPayment() {
        PayFile file = PayFile.read(List.of(
                "\uFEFFcustomer,amount,date,mode,invoice,reference",
                "300417,1250.50,2026-11-20,Wire Transfer,55,T-1",
                "",
                " 300418 , 7 ,2026-11-21, cheque ,, REF-2 "));

        assertThat(file.problems()).isEmpty();
        assertThat(file.rows())
                .containsExactly(
                        new PayRow(
                                2,
                                300417,
                                new BigDecimal("1250.50"),
                                LocalDate.of(2026, 11, 20),
                                PaymentMode.WIRE_TRANSFER,
                                55L,
                                "T-1"),
                        new PayRow(
                                4,
                                300418,
                                new BigDecimal("7"),
                                LocalDate.of(2026, 11, 21),
                                PaymentMode.CHECK,
                                null,
                                "REF-2"));
    }

    @Test
    void allThatIsWrongIsNamedWithItsLine() {
        PayFile file = PayFile.read(List.of(
                "customer;amount",
                "x,1e9,20.11.2026,barter,y,",
                "300417,1250.50",
                "300417,1,2026-11-20,Check,,ref-1",
                "300417,2,2026-11-20,Check,,REF-1"));

        assertThat(file.problems())
                .containsExactly(
                        "line 1: must be customer,amount,date,mode,invoice,reference",
                        "line 2: customer must be a number, was 'x'",
                        "line 2: amount must be an amount such as 1250.50, was '1e9'",
                        "line 2: date must be a day such as 2026-11-20, was '20.11.2026'",
                        "line 2: mode must be one of [Processor (1), Check (2), Wire Transfer (3)], was 'barter'",
                        "line 2: invoice must be a number, or empty, was 'y'",
                        "line 2: reference must be what names the payment, was ''",
                        "line 3: must have 6 values, has 2",
                        "line 5: reference 'REF-1' is that of line 4");
    }

    @Test
    void aFileWithoutRowsIsAProblem() {
        assertThat(PayFile.read(List.of(PayFile.HEAD)).problems()).containsExactly("there are no rows");
        assertThat(PayFile.read(List.of()).problems()).hasSize(1);
    }
}
