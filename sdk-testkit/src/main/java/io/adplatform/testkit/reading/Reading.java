package io.adplatform.testkit.reading;

import java.util.List;
import java.util.stream.Stream;

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
public sealed interface Reading
        // The compiler would list inferred subclasses in an order that depends on the sources that it compiles
        // together.
        permits Reading.FilteredRecords,
                Reading.PageSize,
                Reading.PastTheEnd,
                Reading.WholeList,
                Reading.NothingFound,
                Reading.PeriodEnd,
                Reading.EndTime,
                Reading.PaymentOrder,
                Reading.TransactionIds,
                Reading.PaymentAmounts,
                Reading.NoInvoice,
                Reading.PaymentTerm,
                Reading.Dates,
                Reading.ConfirmationData,
                Reading.V2Failures,
                Reading.DashboardUpdate,
                Reading.DashboardForm,
                Reading.EmptyBody,
                Reading.Timestamps,
                Reading.ServerClock,
                Reading.DateHeader,
                Reading.EntityRows,
                Reading.EntityRowNames,
                Reading.CreativeDetails,
                Reading.RejectionReason,
                Reading.CountOfAll,
                Reading.LogIn,
                Reading.ErrorObjects,
                Reading.ExportLink,
                Reading.RowModelling,
                Reading.CampaignBids {

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
        return Stream.of(Reading.class.getPermittedSubclasses())
                .<Class<? extends Reading>>map(reading -> reading.asSubclass(Reading.class))
                .toList();
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

    /** How a list without rows is answered. */
    enum NothingFound implements Reading {
        /** As an empty array. */
        EMPTY_ARRAY,
        /** With null instead of the array. */
        NULL_ARRAY,
        /** With null as {@code data}. */
        NULL_DATA,
        /** With status 204 and no body. */
        NO_CONTENT
    }

    /** Whether the {@code endDate} of a report, of an export, or of modeled entities belongs to the period. */
    enum PeriodEnd implements Reading {
        /** It doesn't: a report that ends at midnight has nothing of the day that begins then. */
        EXCLUSIVE,
        /** It does: a report that ends at midnight has the whole day that begins then. */
        INCLUSIVE
    }

    /** Whether what was created at the {@code endTime} of a query for creatives or groups is among what is found. */
    enum EndTime implements Reading {
        /** It is. */
        INCLUSIVE,
        /** It isn't. */
        EXCLUSIVE
    }

    /** In which order payments are listed. */
    enum PaymentOrder implements Reading {
        /** By {@code sortBy}; the organization's list has the newest first. */
        NEWEST_FIRST,
        /** By {@code sortBy}; the organization's list has the latest {@code paymentDate} first. */
        BY_PAYMENT_DATE,
        /** In no defined order, independent of {@code sortBy}. */
        UNSORTED
    }

    /** The returned form of a payment's {@code transactionId}. */
    enum TransactionIds implements Reading {
        /** Nothing. */
        AS_SENT,
        /** It is kept in upper case. */
        UPPER_CASE,
        /** It is kept in lower case. */
        LOWER_CASE,
        /** It is kept without the zeros at its beginning. */
        WITHOUT_LEADING_ZEROS,
        /** One of digits is kept, and listed, as a number. */
        NUMBERS,
        /** One of digits is kept as a number, and listed as a decimal one: {@code 1234567.0}. */
        DECIMALS
    }

    /** The returned form of a payment's amount. */
    enum PaymentAmounts implements Reading {
        /** It is listed as it was sent. */
        AS_SENT,
        /** It is listed without cents, rounded half up; the documents declare it an integer. */
        ROUNDED
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

    /** How the dates of payments and invoices are written in answers: {@code paymentDate}, {@code issuedOn}, ... */
    enum Dates implements Reading {
        /** As moments, midnight UTC. */
        AS_MOMENTS,
        /** As dates, such as {@code 2026-11-20}. */
        AS_DATES
    }

    /** The {@code data} in the answer to a write that is documented with a message only. */
    enum ConfirmationData implements Reading {
        /** The documented form: the message, or an object with it. */
        AS_DOCUMENTED,
        /** An object that holds the message. */
        OBJECT,
        /** The message. */
        TEXT,
        /** Null. */
        NULL,
        /** There is none, beside {@code success}. */
        ABSENT,
        /** Status 204 without a body. */
        NO_CONTENT
    }

    /** How the services under {@code /api/v2} answer a failure. */
    enum V2Failures implements Reading {
        /** With its status and the documents' failure body, as all others do. */
        HTTP_STATUS,
        /** With 200, and its status in {@code statusCode} and {@code errorCode}. */
        STATUS_CODE_IN_200,
        /** With 200, and its status in {@code errorCode} alone, beside the message. */
        ERROR_CODE_IN_200
    }

    /** The answer to the update of a dashboard. */
    enum DashboardUpdate implements Reading {
        /** Nothing: an empty body. */
        NOTHING,
        /** The stored dashboard. */
        STORED_DASHBOARD
    }

    /** The form of dashboards in answers. */
    enum DashboardForm implements Reading {
        /** Their {@code data} is an object, and their list has {@code items} alone. */
        AS_DOCUMENTED,
        /** Their {@code data} is the object as JSON in a text. */
        DATA_AS_TEXT,
        /** Their {@code data} is an array with the object alone. */
        DATA_IN_AN_ARRAY,
        /** Their list has {@code success} beside {@code items}. */
        LIST_WITH_SUCCESS
    }

    /** With which status a success without a body is answered. */
    enum EmptyBody implements Reading {
        /** 200. */
        STATUS_200,
        /** 204. */
        STATUS_204
    }

    /** How moments are written in answers. */
    enum Timestamps implements Reading {
        /** As the documents declare each of them, or as it was seen. */
        AS_DOCUMENTED,
        /** All in milliseconds since 1970. */
        MILLISECONDS,
        /** All in seconds since 1970. */
        SECONDS,
        /** All in ISO 8601, with an offset. */
        ISO_8601,
        /** All in ISO 8601, without an offset; in UTC, which the answer does not show. */
        ISO_8601_WITHOUT_OFFSET
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

    /** Whether answers have a {@code Date} header. */
    enum DateHeader implements Reading {
        /** They do. */
        SENT,
        /** They don't. */
        MISSING
    }

    /** The rows in the list of modelled entities of a campaign's dimension. */
    enum EntityRows implements Reading {
        /** Entities alone. */
        ENTITIES,
        /** The dimension's bundles too: rows without {@code id} and {@code name}, as in reports. */
        BUNDLES_AMONG_THEM
    }

    /** The names of totals and rows of modelled entities and of bid model reports. */
    enum EntityRowNames implements Reading {
        /** {@code total} and {@code data} in the list, {@code recordsTotal} and {@code recordsList} in the report. */
        AS_DOCUMENTED,
        /** The other pair in each. */
        THE_OTHER_PAIR
    }

    /** The place of details in items of the list of creatives. */
    enum CreativeDetails implements Reading {
        /** In {@code imageDetails} and {@code videoDetails}, as a creative by itself has them. */
        NESTED,
        /** In the item. */
        FLAT
    }

    /** Whether a rejected creative shows the reason. */
    enum RejectionReason implements Reading {
        /** It does, as {@code creativeRejectionReason}. */
        SHOWN,
        /** It doesn't. */
        NOT_SHOWN
    }

    /** Which counts of creatives begin with ID 0 for all of them. */
    enum CountOfAll implements Reading {
        /** The counts by status. */
        BY_STATUS,
        /** None. */
        NOWHERE,
        /** The counts by status and those by type. */
        BY_STATUS_AND_TYPE
    }

    /** The effect of a log-in on its user's earlier tokens. */
    enum LogIn implements Reading {
        /** Nothing: all stay good. */
        KEEPS_OTHER_TOKENS,
        /** They end, refresh tokens too. */
        REVOKES_OTHER_TOKENS
    }

    /** The form of {@code errorObjects} with one error. */
    enum ErrorObjects implements Reading {
        /** An array. */
        ARRAY,
        /** The error itself. */
        SINGLE_OBJECT
    }

    /** The name of the link to an export. */
    enum ExportLink implements Reading {
        /** {@code responseUrl}. */
        RESPONSE_URL,
        /** {@code responseURL}. */
        RESPONSE_URL_IN_CAPITALS
    }

    /** The {@code bidModelData} in rows of modeled entities and of bid model reports. */
    enum RowModelling implements Reading {
        /** Complete, with a separate {@code id} for each row. */
        COMPLETE,
        /** Missing in rows of bundles, which are {@code modelled} all the same. */
        MISSING_IN_BUNDLES,
        /** Without {@code id}. */
        WITHOUT_ID,
        /** With the same {@code id} in all rows of a dimension. */
        SHARED_ID
    }

    /** The {@code campaignBidDetails} beside modeled entities. */
    enum CampaignBids implements Reading {
        /** Base bid and max bid. */
        SHOWN,
        /** Neither. */
        ABSENT
    }
}
