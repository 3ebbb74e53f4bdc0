package io.adplatform.sdk.finance.invoices;

import io.adplatform.sdk.Dialect;
import io.adplatform.sdk.OpenEnum;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Within how many days of its date an invoice is to be paid (document 2, "Static lists"). The list is open: other
 * values can arrive.
 *
 * <p>The platform means the term's ID in invoice settings and a number of days in invoices, so that 7 is
 * {@link #NET_120} in the one and {@link #NET_7} in the other; hence {@link #of(long)} and {@link #ofDays}. Deployments
 * that mean days in the settings too are a matter of {@link Dialect#paymentTermInDays(boolean)}.
 */
public final class PaymentTerm extends OpenEnum {

    private static final Constants<PaymentTerm> ALL =
            constants(PaymentTerm.class, PaymentTerm::new).numbered(Dialect::paymentTermInDays, PaymentTerm::inDays);

    // The platform's names of these are the days. The name 7 is left out: it is the ID of another one.
    public static final PaymentTerm NET_7 = ALL.add(1, "Net 7");
    public static final PaymentTerm NET_15 = ALL.add(2, "Net 15", "15");
    public static final PaymentTerm NET_30 = ALL.add(3, "Net 30", "30");
    public static final PaymentTerm NET_45 = ALL.add(4, "Net 45", "45");
    public static final PaymentTerm NET_60 = ALL.add(5, "Net 60", "60");
    public static final PaymentTerm NET_90 = ALL.add(6, "Net 90", "90");
    public static final PaymentTerm NET_120 = ALL.add(7, "Net 120", "120");

    /** Any other number of days. */
    public static final PaymentTerm CUSTOM = ALL.add(8, "Custom", "0");

    private static final List<Long> DAYS = List.of(7L, 15L, 30L, 45L, 60L, 90L, 120L);

    private PaymentTerm(Wire wire) {
        super(wire);
    }

    /** The constant with this ID, or a value that carries it. */
    public static PaymentTerm of(long id) {
        return ALL.of(id);
    }

    /** The constant with this label, ID or name, the name being its days; or a value that carries the text. */
    public static PaymentTerm of(String text) {
        return ALL.of(text);
    }

    /** The term of that many days; {@link #CUSTOM} for all other numbers. */
    public static PaymentTerm ofDays(long days) {
        int index = DAYS.indexOf(days);
        return index < 0 ? CUSTOM : known().get(index);
    }

    /** How many days it is; {@code null} for {@link #CUSTOM} and for a term that isn't known. */
    public @Nullable Integer days() {
        Long id = isKnown() && !equals(CUSTOM) ? id() : null;
        return id == null ? null : DAYS.get(id.intValue() - 1).intValue();
    }

    /** The constants, in the platform's order. */
    public static List<PaymentTerm> known() {
        return ALL.known();
    }

    /** Returns the term of days from a deployment without IDs; other numbers stay readable. */
    private static PaymentTerm inDays(long days) {
        PaymentTerm term = ofDays(days);
        return term.equals(CUSTOM) && days != 0 ? of(days + " days") : term;
    }

    /** Reads days instead of an ID: all numbers of days except 7 are larger than any ID. */
    static @Nullable PaymentTerm whereAnIdIsExpected(@Nullable PaymentTerm term) {
        Long number = term == null || term.isKnown() ? null : term.id();
        PaymentTerm byDays = number == null ? CUSTOM : ofDays(number);
        return byDays.equals(CUSTOM) ? term : byDays;
    }
}
