package io.adplatform.sdk.journal;

import java.nio.charset.StandardCharsets;

/** Texts as every journal can keep them: valid Unicode, and no longer than there is room for. */
final class Texts {

    private Texts() {}

    /** How many bytes the text has in UTF-8. */
    static int bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }

    /** The text without halves of characters, which can't be written. */
    static String whole(String text) {
        return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
    }

    /** As much of the text as fits into so many bytes of UTF-8. */
    static String cut(String text, int most) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        if (bytes.length <= most) {
            return new String(bytes, StandardCharsets.UTF_8);
        }
        int end = most;
        while ((bytes[end] & 0xC0) == 0x80) { // A text begins with no such byte, so this ends at 0 at the latest.
            end--;
        }
        return new String(bytes, 0, end, StandardCharsets.UTF_8);
    }
}
