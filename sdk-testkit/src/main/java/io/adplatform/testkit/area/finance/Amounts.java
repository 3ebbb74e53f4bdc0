package io.adplatform.testkit.area.finance;

import io.adplatform.testkit.http.Refusal;
import io.adplatform.testkit.http.Request;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** Decimal numbers in requests. */
final class Amounts {

    private Amounts() {}

    /** A number, quoted or not, or {@code null} when absent; 400 when it is none. */
    static @Nullable BigDecimal decimal(Request request, String name) {
        String text = request.text(name);
        try {
            return text == null ? null : new BigDecimal(text);
        } catch (NumberFormatException noNumber) {
            throw Refusal.unreadable(name + " must be a number", noNumber);
        }
    }

    /** An amount of money; 400 when it is absent, 422 when it is not above zero. */
    static BigDecimal money(Request request, String name) {
        request.requiredText(name);
        BigDecimal amount = decimal(request, name);
        if (amount == null || amount.signum() <= 0) {
            throw Refusal.unprocessable(name + " must be above 0");
        }
        return amount;
    }
}
