package io.adplatform.sdk.internal.json;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Searches bodies for names without reading them. */
public final class Bytes {

    private Bytes() {}

    /** Whether a name stands between two offsets, in quotes; also true where that can't be told. */
    static boolean mention(byte[] body, String name, long from, long to) {
        if (from < 0 || to > body.length || from > to) {
            return true; // not UTF-8: the offsets count something else
        }
        byte[] quoted = ('"' + name + '"').getBytes(StandardCharsets.US_ASCII);
        int last = quoted.length - 1;
        int[] shift = new int[256];
        Arrays.fill(shift, quoted.length);
        for (int i = 0; i < last; i++) {
            shift[quoted[i] & 0xFF] = last - i;
        }
        for (int i = (int) from; i + last < to; i += shift[body[i + last] & 0xFF]) {
            if (body[i + last] == quoted[last] && Arrays.equals(body, i, i + quoted.length, quoted, 0, quoted.length)) {
                return true;
            }
        }
        return false;
    }
}
