package io.adplatform.sdk.bidmodel.plan;

import java.util.Locale;

/** The kind of a {@link BidModelChange}. */
public enum ChangeKind {

    /** Models an entity or a bundle that isn't modelled. */
    ADD,

    /** Changes values of a modelling. */
    UPDATE,

    /** Takes a modelling away. */
    DELETE,

    /** Makes a bundle, and models it. */
    ADD_BUNDLE,

    /** Changes what is in a bundle. */
    CHANGE_BUNDLE,

    /** Takes a bundle apart; its entities stay. */
    UNBUNDLE,

    /** Targets an entity again. */
    INCLUDE,

    /** Blocks an entity. */
    EXCLUDE,

    /** Changes the campaign's base bid. */
    BASE_BID;

    /** The kind of the change back. */
    ChangeKind inverse() {
        return switch (this) {
            case ADD -> DELETE;
            case DELETE -> ADD;
            case ADD_BUNDLE -> UNBUNDLE;
            case UNBUNDLE -> ADD_BUNDLE;
            case INCLUDE -> EXCLUDE;
            case EXCLUDE -> INCLUDE;
            case UPDATE, CHANGE_BUNDLE, BASE_BID -> this;
        };
    }

    /** The state in a table whose row asks for it; empty for a row with values. */
    String state() {
        return switch (this) {
            case DELETE -> "unmodelled";
            case UNBUNDLE -> "unbundled";
            case INCLUDE -> "included";
            case EXCLUDE -> "excluded";
            default -> "";
        };
    }

    /** As tables show it: {@code add bundle}. */
    String inWords() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
