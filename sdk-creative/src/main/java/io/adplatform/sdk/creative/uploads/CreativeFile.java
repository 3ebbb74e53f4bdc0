package io.adplatform.sdk.creative.uploads;

import io.adplatform.sdk.file.Content;

/**
 * The file of a creative.
 *
 * @param family what it may be
 */
record CreativeFile(Content content, FileFormat.Family family) {

    CreativeFile {
        // The platform goes by the type, and the extension leaves open which it is.
        if (family == FileFormat.Family.AUDIO && content.mediaType().equals("video/mpeg")) {
            content = content.typed("audio/mpeg");
        }
    }

    CreativeFile named(String fileName) {
        return new CreativeFile(content.named(fileName), family);
    }
}
