package io.adplatform.sdk.finance.internal.reconcile;

import java.util.Locale;

/** The kind of a row that a call makes. A row of another kind is not the call's, whatever its reference and amount. */
public enum RowKind {
    PAYMENT,
    REFUND,
    CREDIT;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
