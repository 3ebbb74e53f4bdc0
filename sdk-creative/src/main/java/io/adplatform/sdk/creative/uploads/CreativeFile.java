package io.adplatform.sdk.creative.uploads;

import io.adplatform.sdk.file.Content;
import io.adplatform.sdk.file.FileKind;
import java.io.IOException;

/**
 * The file of a creative.
 *
 * @param family what it may be
 */
record CreativeFile(Content content, FileFormat.Family family) {

    /** Returns the content with the media type of its first bytes, which the platform uses. An unreadable one is a violation. */
    Content sent() {
        try {
            return FileFormat.of(content.fileName(), content.start(FileKind.LOOKED_AT), family)
                    .map(format -> content.typed(format.mediaType(family)))
                    .orElse(content);
        } catch (IOException unreadable) {
            return content;
        }
    }

    CreativeFile named(String fileName) {
        return new CreativeFile(content.named(fileName), family);
    }
}
