package io.adplatform.sdk.file;

import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.regex.Pattern;

/** Makes a name that a server chose harmless: a plain file name on Linux, macOS and Windows that shows what it is. */
final class SafeName {

    /** Below the 255 of most file systems, with room for a number. */
    private static final int MOST_BYTES = 200;

    private static final int LONGEST_EXTENSION = 16;
    private static final String FALLBACK = "download";

    /** Control, format (bidi overrides and zero-width ones among them), surrogate, private, unassigned, separators. */
    private static final Pattern INVISIBLE = Pattern.compile("[\\p{C}\\p{Zl}\\p{Zp}]");

    private static final Pattern FORBIDDEN = Pattern.compile("[<>:\"|?*\\uFFFD]");
    private static final Pattern DEVICE =
            Pattern.compile("(?i)(CON|PRN|AUX|NUL|CONIN\\$|CONOUT\\$|(COM|LPT)[0-9\u00b9\u00b2\u00b3])(\\s*(\\..*)?)");

    private SafeName() {}

    /** The last step of whatever path the name is, without what is dangerous; never empty. */
    static String of(String name) {
        String last = name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
        String visible = INVISIBLE
                .matcher(Normalizer.normalize(last, Normalizer.Form.NFC))
                .replaceAll("");
        String legal = FORBIDDEN.matcher(visible).replaceAll("_");
        // No hidden files, and Windows drops dots and spaces at the end.
        String trimmed = shortened(legal.replaceAll("^[.\\s]+", "").replaceAll("[.\\s]+$", ""));
        if (trimmed.isEmpty()) {
            return FALLBACK;
        }
        // A dash first is an option to whoever forgets about it.
        return DEVICE.matcher(trimmed).matches() || trimmed.startsWith("-") ? "_" + trimmed : trimmed;
    }

    /** {@code report (2).csv} for the number 2, the name itself for 1. */
    static String numbered(String name, int number) {
        if (number == 1) {
            return name;
        }
        int dot = extensionAt(name);
        return name.substring(0, dot) + " (" + number + ")" + name.substring(dot);
    }

    private static String shortened(String name) {
        int dot = extensionAt(name);
        String extension = name.substring(dot);
        int left = MOST_BYTES - extension.getBytes(StandardCharsets.UTF_8).length;
        StringBuilder stem = new StringBuilder();
        int used = 0;
        int[] characters = name.substring(0, dot).codePoints().toArray();
        for (int character : characters) {
            used += Character.toString(character).getBytes(StandardCharsets.UTF_8).length;
            if (used > left) {
                break;
            }
            stem.appendCodePoint(character);
        }
        return stem.append(extension).toString();
    }

    /** Where the extension begins; the name's end where there is none worth keeping. */
    private static int extensionAt(String name) {
        int dot = name.lastIndexOf('.');
        return dot > 0 && name.length() - dot <= LONGEST_EXTENSION ? dot : name.length();
    }
}
