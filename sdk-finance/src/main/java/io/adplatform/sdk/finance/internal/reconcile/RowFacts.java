package io.adplatform.sdk.finance.internal.reconcile;

import io.adplatform.sdk.finance.reconcile.MoneyState;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * The values of a row that may prove the outcome of a call. A row's times prove nothing: they may be fillers, or of another
 * clock.
 *
 * @param id the row's ID; 0 if the platform left it out
 * @param kind {@code null} if the row shows none that a call makes
 * @param reference in its normal form; {@code null} for none
 * @param amount {@code null} if the row shows none
 * @param money the state of the row's money
 */
public record RowFacts(
        long id,
        @Nullable RowKind kind,
        @Nullable String reference,
        @Nullable BigDecimal amount,
        MoneyState money) {}
