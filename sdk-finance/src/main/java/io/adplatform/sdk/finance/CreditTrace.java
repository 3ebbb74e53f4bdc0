package io.adplatform.sdk.finance;

import io.adplatform.sdk.finance.reconcile.Likeness;
import io.adplatform.sdk.finance.reconcile.ListPage;
import io.adplatform.sdk.finance.reconcile.Sighting;
import io.adplatform.sdk.finance.reconcile.Trace;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.Paging;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.function.BiFunction;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * What an operation on credit leaves behind. Credit has no transaction ID, and its lists tell when it was changed but
 * not when it was made: new credit is known by its amount, and for certain only by an ID that wasn't there before.
 */
final class CreditTrace implements Trace<Credit> {

    // The documents show the other two statuses only; whatever else arrives is for a person to read.
    private static final CreditStatus CLAIMED = CreditStatus.of("Claimed");

    private final IntFunction<ListPage<?, Credit>> pages;
    private final BiFunction<Credit, Instant, Likeness> compare;
    private final boolean makesRow;

    private CreditTrace(
            IntFunction<ListPage<?, Credit>> pages, BiFunction<Credit, Instant, Likeness> compare, boolean makesRow) {
        this.pages = pages;
        this.compare = compare;
        this.makesRow = makesRow;
    }

    static Trace<Credit> of(Credits credits, Call<?> call) {
        Operation<?> operation = call.operation();
        BigDecimal amount = (BigDecimal) call.json().get("creditAmount");
        if (operation.equals(ClaimCredit.OPERATION)) {
            ListOfferedCredits offered = credits.offered().pageSize(Paging.LARGEST_PAGE);
            return changed(call, number -> ListPage.of(offered.pageNo(number).build()), CreditTrace::claimed);
        }
        if (operation.equals(Credits.ADD)) {
            return new CreditTrace(ofCustomer(credits, call), (credit, sentAt) -> added(credit, amount), true);
        }
        if (operation.equals(Credits.EDIT)) {
            return changed(call, ofCustomer(credits, call), (credit, sentAt) -> edited(credit, amount, sentAt));
        }
        if (operation.equals(Credits.REVOKE)) {
            return changed(call, ofCustomer(credits, call), (credit, sentAt) -> revoked(credit));
        }
        throw new IllegalArgumentException(operation + " leaves no trace in a list of credit");
    }

    private static IntFunction<ListPage<?, Credit>> ofCustomer(Credits credits, Call<?> call) {
        long owId = SentValues.number(call, "owId");
        return number -> ListPage.whole(credits.list(owId).build());
    }

    private static Trace<Credit> changed(
            Call<?> call, IntFunction<ListPage<?, Credit>> pages, BiFunction<Credit, Instant, Likeness> compare) {
        long creditId = SentValues.number(call, "creditId");
        return new CreditTrace(
                pages,
                (credit, sentAt) -> credit.creditId() == creditId ? compare.apply(credit, sentAt) : Likeness.OTHER,
                false);
    }

    @Override
    public ListPage<?, Credit> page(int number) {
        return pages.apply(number);
    }

    @Override
    public boolean makesRow() {
        return makesRow;
    }

    @Override
    public Sighting sight(Credit credit, Instant sentAt) {
        return new Sighting(compare.apply(credit, sentAt), credit.creditId(), null, credit.modifiedAt());
    }

    private static Likeness added(Credit credit, @Nullable BigDecimal amount) {
        if (credit.creditAmount() == null) {
            return Likeness.SILENT;
        }
        return has(credit, amount) ? Likeness.LIKE : Likeness.OTHER;
    }

    private static boolean has(Credit credit, @Nullable BigDecimal amount) {
        return credit.creditAmount() != null
                && amount != null
                && credit.creditAmount().compareTo(amount) == 0;
    }

    private static Likeness edited(Credit credit, @Nullable BigDecimal amount, Instant sentAt) {
        return Likeness.ofChange(has(credit, amount), credit.modifiedAt(), sentAt);
    }

    private static Likeness revoked(Credit credit) {
        return CreditStatus.REVOKED.equals(credit.status()) ? Likeness.SAME : undecided(credit);
    }

    private static Likeness claimed(Credit credit, Instant sentAt) {
        return CLAIMED.equals(credit.status()) ? Likeness.SAME : undecided(credit);
    }

    private static Likeness undecided(Credit credit) {
        return CreditStatus.UNCLAIMED.equals(credit.status()) ? Likeness.UNTOUCHED : Likeness.DOUBTFUL;
    }
}
