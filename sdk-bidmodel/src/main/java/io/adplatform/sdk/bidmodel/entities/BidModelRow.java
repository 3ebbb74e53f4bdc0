package io.adplatform.sdk.bidmodel.entities;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A row of a metrics report: an {@link EntityRow}, or a {@link BundleRow} where bundles were asked for.
 *
 * <pre>{@code
 * if (row instanceof BundleRow bundle) {
 *     bundle.entities().forEach(...);
 * }
 * }</pre>
 */
public sealed interface BidModelRow permits EntityRow, BundleRow {

    /** The entity or the bundle; 0 where the platform left it out. */
    long id();

    /** The name of the entity or the bundle. */
    @Nullable
    String name();

    /** How it is modelled; {@code null} where it isn't. */
    @Nullable
    BidModelData bidModelData();

    /** What was delivered, spent and gained. */
    Metrics metrics();

    /** What else the row held, as plain JSON values; metrics that the documents don't list among it. */
    Map<String, Object> additionalProperties();
}
