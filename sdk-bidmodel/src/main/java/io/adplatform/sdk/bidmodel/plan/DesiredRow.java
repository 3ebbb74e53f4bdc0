package io.adplatform.sdk.bidmodel.plan;

import io.adplatform.sdk.bidmodel.entities.BidModelData;
import io.adplatform.sdk.bidmodel.entities.SpendRatioType;

/**
 * A row as a caller desires it.
 *
 * @param kind the kind of the change towards it, if nothing is there: an update, a deletion, a new bundle or none, or a blocking
 * @param row the entity or, without an ID, the bundle of that name, with its desired values
 */
record DesiredRow(ChangeKind kind, PlanRow row) {

    /** A row is named once for its modelling, and an entity once more for its blocking. */
    String key() {
        return row.key() + (kind == ChangeKind.INCLUDE || kind == ChangeKind.EXCLUDE ? " blocked" : "");
    }

    BidModelData values() {
        return ModelledValues.orNone(row.data());
    }

    boolean mayChangeStrictRatios() {
        boolean isStrict = values().spendRatio() != null && !SpendRatioType.FLEXIBLE.equals(values().spendRatioType());
        return isStrict || kind == ChangeKind.DELETE || kind == ChangeKind.UNBUNDLE;
    }
}
