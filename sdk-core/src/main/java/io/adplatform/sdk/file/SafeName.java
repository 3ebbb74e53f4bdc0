package io.adplatform.sdk.file;

import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.regex.Pattern;

/** Makes a server's file name harmless: a plain and readable name on Linux, macOS and Windows. */
final class SafeName {

    /** Below the 255 of most file systems, with room for a number. */
    private static final int MAX_BYTES = 200;

    private static final int MAX_EXTENSION = 16;
    private static final String FALLBACK = "download";

    private static final String FORBIDDEN = "<>:\"|?*\uFFFD";
    private static final Pattern DEVICE =
            Pattern.compile("(?i)(CON|PRN|AUX|NUL|CONIN\\$|CONOUT\\$|(COM|LPT)[0-9\u00b9\u00b2\u00b3])(\\s*(\\..*)?)");

    private SafeName() {}

    /** Returns the last part of the name's path, without anything dangerous; never empty. */
    static String of(String name) {
        String last = name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
        // Composing characters takes time that grows with the square of the length, so the name is shortened before.
        String composed = Normalizer.normalize(shortened(trimmed(legal(last)), 4 * MAX_BYTES), Normalizer.Form.NFC);
        String safe = trimmed(shortened(composed, MAX_BYTES));
        if (safe.isEmpty()) {
            return FALLBACK;
        }
        // A program that gets a name with a leading dash takes it for an option.
        return DEVICE.matcher(safe).matches() || safe.startsWith("-") ? "_" + safe : safe;
    }

    private static String legal(String name) {
        StringBuilder legal = new StringBuilder();
        name.codePoints()
                .filter(character -> !isInvisible(character))
                .forEach(character -> legal.appendCodePoint(FORBIDDEN.indexOf(character) < 0 ? character : '_'));
        return legal.toString();
    }

    /** Bidi overrides and zero-width characters are of type format. */
    private static boolean isInvisible(int character) {
        return switch (Character.getType(character)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.PRIVATE_USE,
                    Character.UNASSIGNED,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> true;
            default -> false;
        };
    }

    /** A dot at the beginning hides a file, and Windows drops dots and spaces at the end. */
    private static String trimmed(String name) {
        int from = 0;
        int to = name.length();
        while (from < to && isDotOrSpace(name.charAt(from))) {
            from++;
        }
        while (to > from && isDotOrSpace(name.charAt(to - 1))) {
            to--;
        }
        return name.substring(from, to);
    }

    private static boolean isDotOrSpace(char character) {
        return character == '.' || character == ' ';
    }

    /** Returns {@code report (2).csv} for the number 2, and the name itself for 1. */
    static String numbered(String name, int number) {
        if (number == 1) {
            return name;
        }
        int dot = extensionAt(name);
        return name.substring(0, dot) + " (" + number + ")" + name.substring(dot);
    }

    private static String shortened(String name, int maxBytes) {
        int dot = extensionAt(name);
        int left = maxBytes - bytes(name.substring(dot));
        int end = 0;
        while (end < dot) {
            int next = name.offsetByCodePoints(end, 1);
            left -= bytes(name.substring(end, next));
            if (left < 0) {
                break;
            }
            end = next;
        }
        return name.substring(0, end) + name.substring(dot);
    }

    private static int bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }

    /** Returns the index of the extension's dot; the length of the name if there is no short extension. */
    private static int extensionAt(String name) {
        int dot = name.lastIndexOf('.');
        return dot > 0 && name.length() - dot <= MAX_EXTENSION ? dot : name.length();
    }
}
