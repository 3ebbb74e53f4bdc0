package io.adplatform.testkit.reading;

import java.util.List;

/**
 * A place that the platform's documents leave open, and one way to take it.
 *
 * <p>Each nested type is such a place; its constants are what a deployed service may do there. The first constant is a sandbox's
 * default:
 *
 * <pre>{@code
 * Sandbox.builder().reading(Reading.FilteredRecords.OF_THIS_PAGE).start();
 * }</pre>
 *
 * <p>The sections of the documents that leave each place open are listed in {@code docs/reference/sandbox.md}. The form of requests
 * is not a reading: a misspelt column, sort field or status word is refused under all of them.
 */
public interface Reading {

    /** The position's name, as in its enum. */
    String name();

    /** Its place among the positions of its reading, from 0. */
    int ordinal();

    /** The name of the reading and of the position, such as {@code FilteredRecords.OF_THIS_PAGE}. */
    default String label() {
        return getClass().getSimpleName() + "." + name();
    }

    /** All readings, in the order of the list in {@code docs/reference/sandbox.md}. */
    static List<Class<? extends Reading>> all() {
        return ReadingCatalog.ALL;
    }

    /** All positions of a reading, the sandbox's usual one first. */
    static List<Reading> positionsOf(Class<? extends Reading> reading) {
        return List.of(reading.getEnumConstants());
    }

    /**
     * The position with this {@linkplain #label() label}.
     *
     * @throws IllegalArgumentException naming the labels there are
     */
    static Reading labelled(String label) {
        List<Reading> positions =
                all().stream().flatMap(reading -> positionsOf(reading).stream()).toList();
        return positions.stream()
                .filter(position -> position.label().equals(label))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("There is no reading " + label + ", but "
                        + String.join(
                                ", ", positions.stream().map(Reading::label).toList())));
    }

    /** What {@code filteredRecords} counts. */
    enum FilteredRecords implements Reading {
        /** The rows that pass the filters, on all pages. */
        OF_ALL_PAGES,
        /** The rows of this page. */
        OF_THIS_PAGE
    }

    /** How long a page is. */
    enum PageSize implements Reading {
        /** As long as asked for, up to the documents' 1000. */
        AS_ASKED,
        /** 50 rows at most, whatever was asked for. Nothing shows it; the later pages are as short. */
        AT_MOST_50,
        /** 10 rows at most, whatever was asked for. */
        AT_MOST_10
    }

    /** How a page after the last one is answered. */
    enum PastTheEnd implements Reading {
        /** Without rows. */
        EMPTY,
        /** With the rows of the first page: the list begins anew. */
        BEGINS_ANEW
    }

    /** How much a list without pages holds. */
    enum WholeList implements Reading {
        /** All rows. */
        COMPLETE,
        /** The first 50 rows. Only {@code totalRecords}, if present, shows that rows are missing. */
        FIRST_50
    }

    /** The {@code invoiceId} of a payment without an invoice. */
    enum NoInvoice implements Reading {
        /** 0. */
        ZERO,
        /** Null. */
        NULL,
        /** Not there at all. */
        ABSENT
    }

    /** The {@code paymentTerm} of the invoice settings, read and written. */
    enum PaymentTerm implements Reading {
        /** The ID of the static list, such as 3 for Net 30. */
        ID,
        /** The number of days, such as 30. An ID is refused with 422. */
        DAYS
    }

    /** The platform's clock in {@code createdAt}, {@code modifiedAt} and the {@code Date} header. */
    enum ServerClock implements Reading {
        /** The time of {@code Sandbox.clock()}. */
        RIGHT,
        /** Seven minutes more. */
        SEVEN_MINUTES_AHEAD,
        /** Seven minutes less. */
        SEVEN_MINUTES_BEHIND
    }

    /** The effect of a log-in on its user's earlier tokens. */
    enum LogIn implements Reading {
        /** Nothing: all stay good. */
        KEEPS_OTHER_TOKENS,
        /** They end, refresh tokens too. */
        REVOKES_OTHER_TOKENS
    }
}
