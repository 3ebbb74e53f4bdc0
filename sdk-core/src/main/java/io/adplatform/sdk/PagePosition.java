package io.adplatform.sdk;

import io.adplatform.sdk.json.JsonRecord;
import org.jspecify.annotations.Nullable;

/**
 * Which page of a list was asked for.
 *
 * @param pageNo from 1
 * @param pageSize the rows that were asked for; {@code null} where the platform's default was left to count
 */
public record PagePosition(int pageNo, @Nullable Integer pageSize) implements JsonRecord {}
