package io.adplatform.sdk.finance.reconcile;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How a row of a list compares with the call that is searched for.
 *
 * @param level how well it matches what was sent
 * @param id the row's ID; larger for newer rows; 0 where the platform left it out
 * @param createdAt by the platform's clock
 * @param modifiedAt by the platform's clock
 */
public record RowMatch(
        MatchLevel level,
        long id,
        @Nullable Instant createdAt,
        @Nullable Instant modifiedAt) {}
