package io.adplatform.sdk.finance.invoices;

import com.fasterxml.jackson.annotation.JsonValue;
import io.adplatform.sdk.Dialect;
import java.util.Objects;

/** The payment term of invoice settings, which is sent as an ID or as a number of days, and as a text in any case. */
record SentPaymentTerm(PaymentTerm term) implements Dialect.Value {

    @Override
    public Object in(Dialect dialect) {
        return dialect.paymentTermInDays() ? Objects.toString(term.days(), "0") : documented();
    }

    /** Returns the documented form. */
    @JsonValue
    String documented() {
        return term.wireValue().toString();
    }

    @Override
    public String toString() {
        return term.toString();
    }
}
