package io.adplatform.sdk.finance.books;

import io.adplatform.sdk.Workspace;
import java.util.Collection;

/** The comparison of the platform's rows with the caller's own ones. */
public final class Books {

    private final Workspace workspace;

    private Books(Workspace workspace) {
        this.workspace = workspace;
    }

    /** Books of a workspace. */
    public static Books on(Workspace workspace) {
        return new Books(workspace);
    }

    /**
     * Compares own rows with a list of the platform.
     *
     * <pre>{@code
     * BookComparison<Payment> november = finance.books()
     *         .compare(BookRow.fromCsv(Path.of("november.csv")))
     *         .month(YearMonth.of(2026, 11))
     *         .payments(300417)
     *         .send();
     * november.toCsv().forEach(System.out::println);
     * }</pre>
     */
    public CompareBooks compare(Collection<BookRow> rows) {
        return new CompareBooks(workspace, rows);
    }
}
