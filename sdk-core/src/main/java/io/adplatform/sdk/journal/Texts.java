package io.adplatform.sdk.journal;

import java.nio.charset.StandardCharsets;

/** Valid and short texts, which every journal can store. */
final class Texts {

    private Texts() {}

    /** The bytes of a text in UTF-8. */
    static int bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }

    /** A text without halves of surrogate pairs, which UTF-8 can't represent. */
    static String whole(String text) {
        return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
    }

    /** The beginning of a text that fits into this number of bytes in UTF-8. */
    static String cut(String text, int most) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        if (bytes.length <= most) {
            return new String(bytes, StandardCharsets.UTF_8);
        }
        int end = most;
        while ((bytes[end] & 0xC0) == 0x80) { // the first byte of a text is not such a byte
            end--;
        }
        return new String(bytes, 0, end, StandardCharsets.UTF_8);
    }
}
