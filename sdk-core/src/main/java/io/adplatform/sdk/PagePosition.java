package io.adplatform.sdk;

import io.adplatform.sdk.json.JsonRecord;
import org.jspecify.annotations.Nullable;

/**
 * The position of a page in a list, as requested.
 *
 * @param pageNo the number, from 1; 0 for a list without pages that the platform truncated
 * @param pageSize the requested rows; {@code null} for the platform's default
 */
public record PagePosition(int pageNo, @Nullable Integer pageSize) implements JsonRecord {}
