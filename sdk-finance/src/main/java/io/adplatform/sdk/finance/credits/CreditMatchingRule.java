package io.adplatform.sdk.finance.credits;

import io.adplatform.sdk.finance.internal.SentValues;
import io.adplatform.sdk.finance.reconcile.ListPage;
import io.adplatform.sdk.finance.reconcile.MatchLevel;
import io.adplatform.sdk.finance.reconcile.MatchingRule;
import io.adplatform.sdk.finance.reconcile.RowMatch;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.Paging;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.function.BiFunction;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The matching rule of each operation on credit. Credit has no transaction ID, and its lists tell when it was changed
 * but not when it was created: new credit is known by its amount, and for certain only by an ID that wasn't there
 * before.
 */
final class CreditMatchingRule implements MatchingRule<Credit> {

    // The documents show the other two statuses only; whatever else arrives is for a person to read.
    private static final CreditStatus CLAIMED = CreditStatus.of("Claimed");

    private final IntFunction<ListPage<?, Credit>> pages;
    private final BiFunction<Credit, Instant, MatchLevel> compare;
    private final boolean createsRow;

    private CreditMatchingRule(
            IntFunction<ListPage<?, Credit>> pages,
            BiFunction<Credit, Instant, MatchLevel> compare,
            boolean createsRow) {
        this.pages = pages;
        this.compare = compare;
        this.createsRow = createsRow;
    }

    static MatchingRule<Credit> of(Credits credits, Call<?> call) {
        Operation<?> operation = call.operation();
        BigDecimal amount = (BigDecimal) call.json().get("creditAmount");
        if (operation.equals(ClaimCredit.OPERATION)) {
            ListOfferedCredits offered = credits.offered().pageSize(Paging.LARGEST_PAGE);
            return changed(call, number -> ListPage.of(offered.pageNo(number).build()), CreditMatchingRule::claimed);
        }
        if (operation.equals(Credits.ADD)) {
            return new CreditMatchingRule(ofCustomer(credits, call), (credit, sentAt) -> added(credit, amount), true);
        }
        if (operation.equals(EditCredit.OPERATION)) {
            return changed(call, ofCustomer(credits, call), (credit, sentAt) -> edited(credit, amount, sentAt));
        }
        if (operation.equals(RevokeCredit.OPERATION)) {
            return changed(call, ofCustomer(credits, call), (credit, sentAt) -> revoked(credit));
        }
        throw new IllegalArgumentException(operation + " leaves no trace in a list of credit");
    }

    private static IntFunction<ListPage<?, Credit>> ofCustomer(Credits credits, Call<?> call) {
        long owId = SentValues.number(call, "owId");
        return number -> ListPage.whole(credits.list(owId).build());
    }

    private static MatchingRule<Credit> changed(
            Call<?> call, IntFunction<ListPage<?, Credit>> pages, BiFunction<Credit, Instant, MatchLevel> compare) {
        long creditId = SentValues.number(call, "creditId");
        return new CreditMatchingRule(
                pages,
                (credit, sentAt) -> credit.creditId() == creditId ? compare.apply(credit, sentAt) : MatchLevel.NONE,
                false);
    }

    @Override
    public ListPage<?, Credit> page(int number) {
        return pages.apply(number);
    }

    @Override
    public boolean createsRow() {
        return createsRow;
    }

    @Override
    public RowMatch match(Credit credit, Instant sentAt) {
        return new RowMatch(compare.apply(credit, sentAt), credit.creditId(), null, credit.modifiedAt());
    }

    private static MatchLevel added(Credit credit, @Nullable BigDecimal amount) {
        if (credit.creditAmount() == null) {
            return MatchLevel.UNKNOWN;
        }
        return has(credit, amount) ? MatchLevel.PROBABLE : MatchLevel.NONE;
    }

    private static boolean has(Credit credit, @Nullable BigDecimal amount) {
        return credit.creditAmount() != null
                && amount != null
                && credit.creditAmount().compareTo(amount) == 0;
    }

    private static MatchLevel edited(Credit credit, @Nullable BigDecimal amount, Instant sentAt) {
        return MatchLevel.ofChange(has(credit, amount), credit.modifiedAt(), sentAt);
    }

    private static MatchLevel revoked(Credit credit) {
        return CreditStatus.REVOKED.equals(credit.status()) ? MatchLevel.CERTAIN : undecided(credit);
    }

    private static MatchLevel claimed(Credit credit, Instant sentAt) {
        return CLAIMED.equals(credit.status()) ? MatchLevel.CERTAIN : undecided(credit);
    }

    private static MatchLevel undecided(Credit credit) {
        return CreditStatus.UNCLAIMED.equals(credit.status()) ? MatchLevel.UNCHANGED : MatchLevel.PARTIAL;
    }
}
