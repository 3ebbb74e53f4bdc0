package io.adplatform.sdk.finance.internal.reconcile;

import io.adplatform.sdk.finance.reconcile.MoneyState;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a row of a list tells about itself.
 *
 * @param id the row's ID; 0 where the platform left it out
 * @param createdAt by the platform's clock
 * @param modifiedAt by the platform's clock
 * @param money what state its money is in
 */
public record RowFacts(
        long id, @Nullable Instant createdAt, @Nullable Instant modifiedAt, MoneyState money) {}
