package io.adplatform.testkit.http;

import org.jspecify.annotations.Nullable;

/**
 * A part of a multipart body as it came.
 *
 * @param name {@code null} where the part has none, which no client should send
 * @param fileName {@code null} for a field
 * @param contentType as sent, or {@code null}
 */
public record BodyPart(
        @Nullable String name,
        @Nullable String fileName,
        @Nullable String contentType,
        Body content) {}
