package io.adplatform.sdk.internal.session;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Reads characters out of a text in every spelling that JSON, URLs, forms and HTML have for them, also where one of
 * these stands within another. Several readings may begin at one place: {@code %41} is an A, and it is a percent sign.
 */
final class Spellings {

    /** How deep one spelling may stand within others: four levels of JSON double a backslash to eight. */
    private static final int MOST_BACKSLASHES = 8;

    private static final int MOST_NESTED = 4;
    private static final int LONGEST_ENTITY = 10;
    /** Four octets, each with {@code %252525} before its digits. */
    private static final int LONGEST_SPELLING = 36;

    /** What octets that make no character are read as, such as the first ones of a longer character. */
    private static final char NO_CHARACTER = '\uFFFD';

    /** The names that HTML has for the characters from 160 to 255, in order. */
    private static final String LATIN =
            "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr"
                    + " deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest"
                    + " Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml"
                    + " ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig"
                    + " agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml"
                    + " eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml";

    private static final Map<String, Integer> ENTITIES = entities();

    private Spellings() {}

    private static Map<String, Integer> entities() {
        Map<String, Integer> entities = new HashMap<>(Map.of("amp", (int) '&', "lt", (int) '<', "gt", (int) '>'));
        entities.putAll(Map.of("quot", (int) '"', "apos", (int) '\''));
        List.copyOf(entities.keySet()).forEach(name -> entities.put(name.toUpperCase(Locale.ROOT), entities.get(name)));
        int character = 160;
        for (String name : LATIN.split(" ", -1)) {
            entities.put(name, character++);
        }
        return entities;
    }

    /** Told of each reading. */
    interface Reader {

        /**
         * Takes a reading.
         *
         * @param character the code point
         * @param end where the next character begins
         */
        void read(int character, int end);
    }

    /** Whether a character begins an escape, and so has several readings. */
    static boolean isEscape(char character) {
        return character == '\\' || character == '%' || character == '&' || character == '+';
    }

    /** Whether a text that was cut may have ended within the character that begins at a place, or before it. */
    static boolean mayGoOn(String text, int at) {
        int left = text.length() - at;
        return left == 0
                || (left == 1 && text.charAt(at) == NO_CHARACTER)
                || (left < LONGEST_SPELLING && isEscape(text.charAt(at)));
    }

    /** Tells all readings of the character that begins at a place of a text. */
    static void read(String text, int at, Reader reader) {
        int character = text.codePointAt(at);
        reader.read(character, at + Character.charCount(character));
        switch (character) {
            case '\\' -> backslash(text, at, reader);
            case '%' -> percent(text, at, reader);
            case '&' -> entity(text, at, reader);
            case '+' -> reader.read(' ', at + 1);
            default -> {}
        }
    }

    private static void backslash(String text, int at, Reader reader) {
        int end = at + 1;
        while (end < text.length() && end - at < MOST_BACKSLASHES && text.charAt(end) == '\\') {
            end++;
            reader.read('\\', end);
        }
        if (end == text.length()) {
            return;
        }
        char escaped = text.charAt(end);
        switch (escaped) {
            case 'b' -> reader.read('\b', end + 1);
            case 'f' -> reader.read('\f', end + 1);
            case 'n' -> reader.read('\n', end + 1);
            case 'r' -> reader.read('\r', end + 1);
            case 't' -> reader.read('\t', end + 1);
            case 'u' -> unicode(text, end + 1, reader);
            case 'x' -> {
                int character = hex(text, end + 1, 2);
                if (character >= 0) {
                    reader.read(character, end + 3);
                }
            }
            default -> {
                if (escaped != '\\') {
                    reader.read(text.codePointAt(end), end + Character.charCount(text.codePointAt(end)));
                }
            }
        }
    }

    /** Four hexadecimal digits, behind {@code \}{@code u} or {@code %u}; two of these make a character beyond 16 bits. */
    private static void unicode(String text, int at, Reader reader) {
        int high = hex(text, at, 4);
        if (high < 0) {
            return;
        }
        int end = at + 4;
        int low = -1;
        if (Character.isHighSurrogate((char) high)) {
            int next = end;
            while (next < text.length() && next - end < MOST_BACKSLASHES && text.charAt(next) == '\\') {
                next++;
            }
            next = next == end && text.startsWith("%", end) ? end + 1 : next;
            low = next > end && text.startsWith("u", next) ? hex(text, next + 1, 4) : -1;
            end = next + 5;
        }
        if (Character.isLowSurrogate((char) low)) {
            reader.read(Character.toCodePoint((char) high, (char) low), end);
        } else {
            reader.read(high, at + 4);
        }
    }

    private static void percent(String text, int at, Reader reader) {
        if (text.startsWith("u", at + 1)) {
            unicode(text, at + 2, reader);
        }
        int digits = at + 1;
        octets(text, digits, reader);
        // A percent sign is %25 itself, so that a URL within a URL has %252F for a slash.
        for (int level = 1; level < MOST_NESTED && text.startsWith("25", digits); level++) {
            digits += 2;
            octets(text, digits, reader);
        }
    }

    /** One octet in ISO 8859-1, or several in UTF-8, the first one's two digits at a place. */
    private static void octets(String text, int at, Reader reader) {
        int first = hex(text, at, 2);
        if (first < 0) {
            return;
        }
        reader.read(first, at + 2);
        int count = first < 0xC2 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
        byte[] octets = new byte[count];
        octets[0] = (byte) first;
        int end = at + 2;
        for (int i = 1; i < count; i++) {
            int digits = digitsOfNext(text, end);
            if (digits < 0) {
                return;
            }
            octets[i] = (byte) hex(text, digits, 2);
            end = digits + 2;
        }
        String decoded = new String(octets, StandardCharsets.UTF_8);
        if (decoded.indexOf('\uFFFD') < 0) {
            reader.read(decoded.codePointAt(0), end);
        }
    }

    /** Where the digits of an octet behind another one stand, however often its percent sign is encoded; -1 for none. */
    private static int digitsOfNext(String text, int at) {
        if (!text.startsWith("%", at)) {
            return -1;
        }
        int digits = at + 1;
        for (int level = 1; level < MOST_NESTED && text.startsWith("25", digits); level++) {
            digits += 2;
        }
        return hex(text, digits, 2) < 0 ? -1 : digits;
    }

    private static void entity(String text, int at, Reader reader) {
        int begin = at + 1;
        for (int level = 0; level < MOST_NESTED && text.startsWith("amp;", begin); level++) {
            begin += 4;
            reader.read('&', begin);
        }
        int end = begin;
        while (end < text.length() && end - begin < LONGEST_ENTITY && isPartOfEntity(text.charAt(end))) {
            end++;
        }
        int character = character(text.substring(begin, end));
        if (character >= 0) {
            reader.read(character, text.startsWith(";", end) ? end + 1 : end);
        }
    }

    private static boolean isPartOfEntity(char character) {
        return character == '#' || (character < 128 && Character.isLetterOrDigit(character));
    }

    /** What an entity stands for; -1 for nothing. */
    private static int character(String entity) {
        if (!entity.startsWith("#")) {
            return ENTITIES.getOrDefault(entity, -1);
        }
        boolean hexadecimal = entity.startsWith("x", 1) || entity.startsWith("X", 1);
        try {
            int character = Integer.parseInt(entity.substring(hexadecimal ? 2 : 1), hexadecimal ? 16 : 10);
            return Character.isValidCodePoint(character) ? character : -1;
        } catch (NumberFormatException noNumber) {
            return -1;
        }
    }

    /** The number that hexadecimal digits stand for; -1 where there are not as many. */
    private static int hex(String text, int at, int digits) {
        if (at + digits > text.length()) {
            return -1;
        }
        int number = 0;
        for (int i = at; i < at + digits; i++) {
            char digit = text.charAt(i);
            if (!HexFormat.isHexDigit(digit)) {
                return -1;
            }
            number = number * 16 + HexFormat.fromHexDigit(digit);
        }
        return number;
    }
}
