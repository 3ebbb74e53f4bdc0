package io.adplatform.testkit.reading;

import java.util.List;

/** Odd forms of deployments, which the SDK's own tests must pass. They come as readings beside those of {@link Reading}. */
public final class OddForm implements ReadingCatalog {

    @Override
    public List<Class<? extends Reading>> readings() {
        return List.of(
                Reading.FilteredRecords.class,
                Reading.PageSize.class,
                Reading.PastTheEnd.class,
                Reading.WholeList.class,
                OddForm.NothingFound.class,
                OddForm.PeriodEnd.class,
                OddForm.EndTime.class,
                OddForm.PaymentOrder.class,
                OddForm.TransactionIds.class,
                OddForm.PaymentAmounts.class,
                Reading.NoInvoice.class,
                Reading.PaymentTerm.class,
                OddForm.Dates.class,
                OddForm.ConfirmationData.class,
                OddForm.V2Failures.class,
                OddForm.DashboardUpdate.class,
                OddForm.DashboardForm.class,
                OddForm.EmptyBody.class,
                OddForm.Timestamps.class,
                Reading.ServerClock.class,
                OddForm.DateHeader.class,
                OddForm.EntityRows.class,
                OddForm.EntityRowNames.class,
                OddForm.CreativeDetails.class,
                OddForm.RejectionReason.class,
                OddForm.CountOfAll.class,
                Reading.LogIn.class,
                OddForm.ErrorObjects.class,
                OddForm.ExportLink.class,
                OddForm.RowModelling.class,
                OddForm.CampaignBids.class,
                OddForm.CreativeCampaigns.class,
                OddForm.AdvertiserProfile.class);
    }

    /** How a list without rows is answered. (Document 1, Response envelope.) */
    public enum NothingFound implements Reading {
        /** As an empty array. */
        EMPTY_ARRAY,
        /** With null instead of the array. */
        NULL_ARRAY,
        /** With null as {@code data}. */
        NULL_DATA,
        /** With status 204 and no body. */
        NO_CONTENT
    }

    /** Whether the {@code endDate} of a report, of an export, or of modeled entities belongs to the period. (Document 3, Dashboard reports; document 2, List modeled entities of a campaign.) */
    public enum PeriodEnd implements Reading {
        /** It doesn't: a report that ends at midnight has nothing of the day that begins then. */
        EXCLUSIVE,
        /** It does: a report that ends at midnight has the whole day that begins then. */
        INCLUSIVE
    }

    /** Whether what was created at the {@code endTime} of a query for creatives or groups is among what is found. (Document 3, List creatives.) */
    public enum EndTime implements Reading {
        /** It is. */
        INCLUSIVE,
        /** It isn't. */
        EXCLUSIVE
    }

    /** In which order payments are listed. (Document 2, List organization payments.) */
    public enum PaymentOrder implements Reading {
        /** By {@code sortBy}; the organization's list has the newest first. */
        NEWEST_FIRST,
        /** By {@code sortBy}; the organization's list has the latest {@code paymentDate} first. */
        BY_PAYMENT_DATE,
        /** In no defined order, independent of {@code sortBy}. */
        UNSORTED
    }

    /** The returned form of a payment's {@code transactionId}. (Document 2, Add customer payment.) */
    public enum TransactionIds implements Reading {
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

    /** The returned form of a payment's amount. (Document 2, Finance records.) */
    public enum PaymentAmounts implements Reading {
        /** It is listed as it was sent. */
        AS_SENT,
        /** It is listed without cents, rounded half up; the documents declare it an integer. */
        ROUNDED
    }

    /** How the dates of payments and invoices are written in answers: {@code paymentDate}, {@code issuedOn}, ... (Document 2, Add customer payment, Finance records.) */
    public enum Dates implements Reading {
        /** As moments, midnight UTC. */
        AS_MOMENTS,
        /** As dates, such as {@code 2026-11-20}. */
        AS_DATES
    }

    /** The {@code data} in the answer to a write that is documented with a message only. (Document 1, Response envelope.) */
    public enum ConfirmationData implements Reading {
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

    /** How the services under {@code /api/v2} answer a failure. (Document 2, Include/exclude device types, exchanges, traffic sources.) */
    public enum V2Failures implements Reading {
        /** With its status and the documents' failure body, as all others do. */
        HTTP_STATUS,
        /** With 200, and its status in {@code statusCode} and {@code errorCode}. */
        STATUS_CODE_IN_200,
        /** With 200, and its status in {@code errorCode} alone, beside the message. */
        ERROR_CODE_IN_200
    }

    /** The answer to the update of a dashboard. (Document 3, Update dashboard.) */
    public enum DashboardUpdate implements Reading {
        /** Nothing: an empty body. */
        NOTHING,
        /** The stored dashboard. */
        STORED_DASHBOARD
    }

    /** The form of dashboards in answers. (Document 3, Dashboard configuration, List dashboards.) */
    public enum DashboardForm implements Reading {
        /** Their {@code data} is an object, and their list has {@code items} alone. */
        AS_DOCUMENTED,
        /** Their {@code data} is the object as JSON in a text. */
        DATA_AS_TEXT,
        /** Their {@code data} is an array with the object alone. */
        DATA_IN_AN_ARRAY,
        /** Their list has {@code success} beside {@code items}. */
        LIST_WITH_SUCCESS
    }

    /** With which status a success without a body is answered. (Document 3, Delete dashboard.) */
    public enum EmptyBody implements Reading {
        /** 200. */
        STATUS_200,
        /** 204. */
        STATUS_204
    }

    /** How moments are written in answers. (Document 1, Common fields of retrieved resources.) */
    public enum Timestamps implements Reading {
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

    /** Whether answers have a {@code Date} header. (Document 2, Download invoice.) */
    public enum DateHeader implements Reading {
        /** They do. */
        SENT,
        /** They don't. */
        MISSING
    }

    /** The rows in the list of modelled entities of a campaign's dimension. (Document 2, List modeled entities of a campaign.) */
    public enum EntityRows implements Reading {
        /** Entities alone. */
        ENTITIES,
        /** The dimension's bundles too: rows without {@code id} and {@code name}, as in reports. */
        BUNDLES_AMONG_THEM
    }

    /** The names of totals and rows of modelled entities and of bid model reports. (Document 2, Bid model metrics report.) */
    public enum EntityRowNames implements Reading {
        /** {@code total} and {@code data} in the list, {@code recordsTotal} and {@code recordsList} in the report. */
        AS_DOCUMENTED,
        /** The other pair in each. */
        THE_OTHER_PAIR
    }

    /** The place of details in items of the list of creatives. (Document 3, Creative.) */
    public enum CreativeDetails implements Reading {
        /** In {@code imageDetails} and {@code videoDetails}, as a creative by itself has them. */
        NESTED,
        /** In the item. */
        FLAT
    }

    /** Whether a rejected creative shows the reason. (Document 3, States and transitions.) */
    public enum RejectionReason implements Reading {
        /** It does, as {@code creativeRejectionReason}. */
        SHOWN,
        /** It doesn't. */
        NOT_SHOWN
    }

    /** Which counts of creatives begin with ID 0 for all of them. (Document 3, Creative source types.) */
    public enum CountOfAll implements Reading {
        /** The counts by status. */
        BY_STATUS,
        /** None. */
        NOWHERE,
        /** The counts by status and those by type. */
        BY_STATUS_AND_TYPE
    }

    /** The form of {@code errorObjects} with one error. (Document 1, Response envelope.) */
    public enum ErrorObjects implements Reading {
        /** An array. */
        ARRAY,
        /** The error itself. */
        SINGLE_OBJECT
    }

    /** The name of the link to an export. (Document 3, Download report.) */
    public enum ExportLink implements Reading {
        /** {@code responseUrl}. */
        RESPONSE_URL,
        /** {@code responseURL}. */
        RESPONSE_URL_IN_CAPITALS
    }

    /** The {@code bidModelData} in rows of modeled entities and of bid model reports. (Document 2, List modeled entities of a campaign.) */
    public enum RowModelling implements Reading {
        /** Complete, with a separate {@code id} for each row. */
        COMPLETE,
        /** Missing in rows of bundles, which are {@code modelled} all the same. */
        MISSING_IN_BUNDLES,
        /** Without {@code id}. */
        WITHOUT_ID,
        /** With the same {@code id} in all rows of a dimension. */
        SHARED_ID
    }

    /** The {@code campaignBidDetails} beside modeled entities. (Document 2, List modeled entities of a campaign.) */
    public enum CampaignBids implements Reading {
        /** Base bid and max bid. */
        SHOWN,
        /** Neither. */
        ABSENT
    }

    /** The form of {@code campaignDetails} of creatives. (Document 3, Creative.) */
    public enum CreativeCampaigns implements Reading {
        /** An object with {@code campaignIds} in a row of the list, an array of campaigns in a creative by itself. */
        AS_DOCUMENTED,
        /** The other form in each: campaigns with their IDs alone in a row. */
        THE_OTHER_FORM,
        /** The IDs in a text with commas, in both. */
        IDS_IN_A_TEXT,
        /** Null in both if there are none. */
        NULL_IF_NONE
    }

    /** Whether the answer to a new advertiser has its profile, and the form of its {@code links}. (Document 1, Advertiser profile.) */
    public enum AdvertiserProfile implements Reading {
        /** It has a message only. */
        NOT_SHOWN,
        /** It has the profile, with the links as a list. */
        LINKS_IN_A_LIST,
        /** It has the profile, with the links as a text. */
        LINKS_IN_A_TEXT
    }
}
