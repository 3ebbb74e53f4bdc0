package io.adplatform.sdk.file;

import org.jspecify.annotations.Nullable;

/**
 * What is known of a file before its first byte.
 *
 * @param fileName the server's name for it, made safe for every file system
 * @param contentType what the server says it is; {@code null} where it doesn't
 * @param length its length in bytes; -1 where the server doesn't say
 */
public record FileHead(String fileName, @Nullable String contentType, long length) {

    public FileHead {
        fileName = SafeName.of(fileName);
    }
}
