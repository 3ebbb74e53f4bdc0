package io.adplatform.sdk.file;

import org.jspecify.annotations.Nullable;

/**
 * The known facts of a file before its first byte.
 *
 * @param fileName the server's name for the file, in a form that is safe for any file system
 * @param contentType the declared media type; {@code null} if the server declares none
 * @param length in bytes; -1 if the server doesn't announce it
 */
public record FileHead(String fileName, @Nullable String contentType, long length) {

    public FileHead {
        fileName = SafeName.of(fileName);
    }
}
