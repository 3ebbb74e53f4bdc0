package io.adplatform.sdk.finance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.adplatform.sdk.OpenEnum;
import io.adplatform.sdk.finance.credits.CreditStatus;
import io.adplatform.sdk.finance.customers.MarginType;
import io.adplatform.sdk.finance.fees.MarkupType;
import io.adplatform.sdk.finance.invoices.InvoiceStatus;
import io.adplatform.sdk.finance.invoices.PaymentTerm;
import io.adplatform.sdk.finance.lists.PgPaymentType;
import io.adplatform.sdk.finance.payments.PaymentMode;
import io.adplatform.sdk.finance.payments.PaymentStatus;
import io.adplatform.sdk.finance.payments.PaymentType;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The platform's static lists as types: all that names a value names the same constant, and no value gets lost. */
class OpenTypesTest {

    static Stream<Arguments> types() {
        return Stream.of(
                type(InvoiceStatus.known(), InvoiceStatus::of, InvoiceStatus::of),
                type(PaymentStatus.known(), PaymentStatus::of, PaymentStatus::of),
                type(PaymentType.known(), PaymentType::of, PaymentType::of),
                type(PaymentMode.known(), PaymentMode::of, PaymentMode::of),
                type(PaymentTerm.known(), PaymentTerm::of, PaymentTerm::of),
                type(PgPaymentType.known(), PgPaymentType::of, PgPaymentType::of),
                type(MarginType.known(), MarginType::of, MarginType::of),
                type(MarkupType.known(), null, MarkupType::of),
                type(CreditStatus.known(), null, CreditStatus::of));
    }

    private static <E extends OpenEnum> Arguments type(
            List<E> known, LongFunction<E> byId, Function<String, E> byText) {
        return arguments(known, byId, byText);
    }

    @ParameterizedTest
    @MethodSource("types")
    void numbersLabelsAndNamesAreTheSameConstant(
            List<? extends OpenEnum> known, LongFunction<OpenEnum> byId, Function<String, OpenEnum> byText) {
        for (OpenEnum constant : known) {
            String label = constant.label();
            assertThat(byText.apply(label)).isSameAs(constant);
            assertThat(byText.apply(label.toUpperCase(Locale.ROOT).replace(' ', '_')))
                    .isSameAs(constant);
            assertThat(byText.apply(" " + label.toLowerCase(Locale.ROOT).replace(' ', '-') + " "))
                    .isSameAs(constant);
            if (byId != null) {
                assertThat(byId.apply(constant.id())).isSameAs(constant);
                assertThat(byText.apply(constant.id().toString())).isSameAs(constant);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("types")
    void whatNoListNamesIsSentAsItCame(
            List<? extends OpenEnum> known, LongFunction<OpenEnum> byId, Function<String, OpenEnum> byText) {
        OpenEnum label = byText.apply("On Hold");
        assertThat(label.isKnown()).isFalse();
        assertThat(label.wireValue()).isEqualTo("On Hold");
        assertThat(label).isEqualTo(byText.apply("On Hold")).isNotIn(known);
        if (byId != null) {
            assertThat(byId.apply(99).isKnown()).isFalse();
            assertThat(byId.apply(99).wireValue()).isEqualTo(99L);
        }
    }
}
