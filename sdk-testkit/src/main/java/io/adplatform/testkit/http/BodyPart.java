package io.adplatform.testkit.http;

import okio.ByteString;
import org.jspecify.annotations.Nullable;

/**
 * A part of a multipart body.
 *
 * @param name {@code null} for a part without a name, which no client should send
 * @param fileName {@code null} for a field
 * @param contentType as sent, or {@code null}
 */
public record BodyPart(
        @Nullable String name,
        @Nullable String fileName,
        @Nullable String contentType,
        ByteString content) {}
