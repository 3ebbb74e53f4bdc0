package io.adplatform.sdk.finance.books;

import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.error.InvalidRequestException;
import io.adplatform.sdk.error.Violation;
import io.adplatform.sdk.file.Csv;
import io.adplatform.sdk.finance.internal.reconcile.ListReading;
import io.adplatform.sdk.operation.Progress;
import io.adplatform.sdk.operation.Work;
import io.adplatform.sdk.progress.Estimate;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * A comparison with one list of the platform, before its first request. It reads the whole list, one request per 1,000 rows, and
 * changes nothing. It may be repeated.
 *
 * @param <R> a row of the platform's list
 */
public final class BookReading<R> extends Work<BookComparison<R>, BookReading<R>> {

    private final BookList<R> list;
    private final CompareBooks books;

    BookReading(Workspace workspace, BookList<R> list, CompareBooks books) {
        super(workspace);
        this.list = list;
        this.books = books;
    }

    /** Returns the quota that the comparison takes from now on. For a list of payments, the estimate itself takes one request. */
    @Override
    public Estimate estimate() {
        return ListReading.estimate(workspace(), list.list());
    }

    @Override
    protected Supplier<BookComparison<R>> begin() {
        List<Violation> violations = new ArrayList<>();
        if (books.from.equals(LocalDate.MAX)) {
            violations.add(new Violation("period", null, "is required"));
        } else if (books.to.isBefore(books.from)) {
            violations.add(new Violation("period", books.from + " to " + books.to, "must not end before it begins"));
        }
        for (BookRow row : books.rows) {
            if (row.amount().stripTrailingZeros().scale() > BookList.MOST_DECIMALS) {
                violations.add(new Violation(
                        "line " + row.line() + ": amount",
                        row.amount().toPlainString(),
                        "must have at most " + BookList.MOST_DECIMALS + " decimals"));
            }
            if (row.reference() != null && Csv.isDamaged(row.reference())) {
                violations.add(new Violation("line " + row.line() + ": reference", row.reference(), Csv.UNDAMAGED));
            }
            row.fields().forEach((name, text) -> {
                String rule = list.brokenRule(name, text);
                if (rule != null) {
                    violations.add(new Violation("line " + row.line() + ": " + name, text, rule));
                }
            });
        }
        if (!violations.isEmpty()) {
            throw new InvalidRequestException(list.list().unsent(), violations);
        }
        Progress progress = progress(list.list().name());
        return () -> {
            ListReading<R> reading = ListReading.of(list.list(), progress);
            return new BookMatching<>(list, books, reading.rows(), reading.result()).compare();
        };
    }
}
