package io.adplatform.sdk.finance.reconcile;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a row of a list says about the call that is looked for.
 *
 * @param id the row's ID; larger for younger rows; 0 where the platform left it out
 * @param createdAt by the platform's clock
 * @param modifiedAt by the platform's clock
 */
public record Sighting(
        Likeness likeness,
        long id,
        @Nullable Instant createdAt,
        @Nullable Instant modifiedAt) {}
