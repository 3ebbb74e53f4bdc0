package io.adplatform.sdk.creative;

import io.adplatform.sdk.file.Content;

/**
 * The file of a creative.
 *
 * @param family what it may be
 */
record CreativeFile(Content content, FileFormat.Family family) {

    CreativeFile named(String fileName) {
        return new CreativeFile(content.named(fileName), family);
    }
}
