package io.adplatform.sdk.file;

import java.text.Normalizer;
import java.util.regex.Pattern;

/** Makes a server's file name harmless: a plain and readable name on Linux, macOS and Windows. */
final class SafeName {

    /** In UTF-8 at most 240 bytes, below the 255 of most file systems, with room for a number. */
    private static final int LONGEST = 80;

    private static final int LONGEST_EXTENSION = 16;
    private static final String FALLBACK = "download";
    /** Control characters, bidi overrides, zero-width and unassigned characters, and line separators. */
    private static final Pattern INVISIBLE = Pattern.compile("[\\p{C}\\p{Zl}\\p{Zp}]");

    private static final Pattern FORBIDDEN = Pattern.compile("[<>:\"|?*\uFFFD]");
    /** A dot at the beginning hides a file, and Windows drops dots and spaces at the end. */
    private static final Pattern ENDS = Pattern.compile("^[. ]+|[. ]+$");

    private static final Pattern DEVICE =
            Pattern.compile("(?i)(CON|PRN|AUX|NUL|CONIN\\$|CONOUT\\$|(COM|LPT)[0-9\u00b9\u00b2\u00b3])(\\s*(\\..*)?)");

    private SafeName() {}

    /** Returns the last part of the name's path, without anything dangerous; never empty. */
    static String of(String name) {
        String last = name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
        // Composing characters takes time that grows with the square of the length, so the name is shortened before.
        String visible = INVISIBLE.matcher(shortened(last, 4 * LONGEST)).replaceAll("");
        String legal = FORBIDDEN
                .matcher(Normalizer.normalize(visible, Normalizer.Form.NFC))
                .replaceAll("_");
        String safe = trimmed(shortened(trimmed(legal), LONGEST));
        if (safe.isEmpty()) {
            return FALLBACK;
        }
        // A program that gets a name with a leading dash takes it for an option.
        return DEVICE.matcher(safe).matches() || safe.startsWith("-") ? "_" + safe : safe;
    }

    private static String trimmed(String name) {
        return ENDS.matcher(name).replaceAll("");
    }

    /** Returns {@code report (2).csv} for the number 2, and the name itself for 1. */
    static String numbered(String name, int number) {
        if (number == 1) {
            return name;
        }
        int dot = extensionAt(name);
        return name.substring(0, dot) + " (" + number + ")" + name.substring(dot);
    }

    private static String shortened(String name, int longest) {
        int dot = extensionAt(name);
        int end = Math.min(dot, longest - (name.length() - dot));
        boolean splitsPair = end > 0 && end < dot && Character.isHighSurrogate(name.charAt(end - 1));
        return name.substring(0, splitsPair ? end - 1 : end) + name.substring(dot);
    }

    /** Returns the index of the extension's dot; the length of the name if there is no short extension. */
    private static int extensionAt(String name) {
        int dot = name.lastIndexOf('.');
        return dot > 0 && name.length() - dot <= LONGEST_EXTENSION ? dot : name.length();
    }
}
