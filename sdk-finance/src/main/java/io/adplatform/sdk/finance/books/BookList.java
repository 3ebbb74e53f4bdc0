package io.adplatform.sdk.finance.books;

import io.adplatform.sdk.finance.books.BookComparison.Difference;
import io.adplatform.sdk.finance.books.BookComparison.PlatformRow;
import io.adplatform.sdk.finance.internal.reconcile.RowFacts;
import io.adplatform.sdk.finance.internal.reconcile.RowList;
import io.adplatform.sdk.finance.internal.reconcile.RowLists;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A list of the platform that can be compared.
 *
 * @param list the list
 * @param reference returns the reference of a row, as the platform shows it
 * @param time returns the time of a row
 * @param fields the further fields that can be compared, by their names
 */
record BookList<R>(
        RowList<R> list,
        Function<R, @Nullable String> reference,
        Function<R, @Nullable Instant> time,
        Map<String, Field<R>> fields) {

    /** Amounts of the platform with more decimals have binary noise, such as 100.0999984741211. */
    static final int MOST_DECIMALS = 4;

    /** An earlier time is a filler. */
    private static final Instant EARLIEST = Instant.parse("1971-01-01T00:00:00Z");

    /**
     * A field.
     *
     * @param parser reads an own value, or throws {@link IllegalArgumentException}
     * @param value returns the platform's value; {@code null} for none
     */
    record Field<R>(Function<String, ?> parser, Function<R, @Nullable Object> value) {}

    PlatformRow<R> row(R row, ZoneId zone) {
        RowFacts facts = list.facts().apply(row);
        Instant at = time.apply(row);
        return new PlatformRow<>(
                facts.id(),
                reference.apply(row),
                facts.amount() == null ? null : exact(facts.amount()),
                at == null || at.isBefore(EARLIEST) ? null : LocalDate.ofInstant(at, zone),
                row);
    }

    /** Returns the rule that a text of an own row breaks; {@code null} if it is a value of the field. */
    @Nullable
    String brokenRule(String name, String text) {
        Field<R> field = fields.get(name);
        if (field == null) {
            return "is not a field of the list; the fields are " + new TreeSet<>(fields.keySet());
        }
        String rule = "must be a value of the field, such as the list shows it";
        try {
            return field.parser().apply(text) == null ? rule : null;
        } catch (IllegalArgumentException wrong) {
            return rule;
        }
    }

    /** Returns an amount with at least two decimals and without noise. Equal amounts have one form. */
    static BigDecimal exact(BigDecimal amount) {
        BigDecimal plain = amount.stripTrailingZeros();
        return plain.scale() < 2 || plain.scale() > MOST_DECIMALS ? plain.setScale(2, RoundingMode.HALF_UP) : plain;
    }

    List<Difference> differences(BookRow here, PlatformRow<R> there) {
        List<Difference> differences = new ArrayList<>();
        String own = RowLists.reference(here.reference());
        if (own != null && !own.equals(RowLists.reference(there.reference()))) {
            differences.add(new Difference("reference", String.valueOf(here.reference()), there.reference()));
        }
        compare("amount", here.amount(), there.amount(), differences);
        compare("date", here.date(), there.date(), differences);
        here.fields().forEach((name, text) -> {
            Field<R> field = Objects.requireNonNull(fields.get(name));
            compare(name, field.parser().apply(text), field.value().apply(there.row()), differences);
        });
        return differences;
    }

    private static void compare(String name, Object here, @Nullable Object there, List<Difference> differences) {
        boolean isEqual = (here instanceof BigDecimal own && there instanceof BigDecimal other)
                ? own.compareTo(exact(other)) == 0
                : here.equals(there);
        if (!isEqual) {
            differences.add(new Difference(name, text(here), there == null ? null : text(there)));
        }
    }

    private static String text(Object value) {
        return value instanceof BigDecimal number ? exact(number).toPlainString() : value.toString();
    }
}
