package io.adplatform.sdk.internal.files;

import java.io.ByteArrayOutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads the name that a server gives a file (RFC 6266). The name is not to be trusted. */
final class ServerName {

    /** A longer header holds no name that a file could have. */
    private static final int LONGEST = 2048;

    private ServerName() {}

    /** The name in a {@code Content-Disposition}; {@code null} where there is none. */
    static @Nullable String in(@Nullable String contentDisposition) {
        if (contentDisposition == null || contentDisposition.length() > LONGEST) {
            return null;
        }
        Map<String, String> parameters = parameters(contentDisposition);
        String extended = decoded(parameters.getOrDefault("filename*", ""));
        return extended == null ? parameters.get("filename") : extended;
    }

    /** The parameters by name in lower case, quotes removed; of a name that stands twice the first one. */
    private static Map<String, String> parameters(String header) {
        Map<String, String> parameters = new HashMap<>();
        int equals = header.indexOf('=', Math.max(0, header.indexOf(';')));
        while (equals >= 0) {
            String name = header.substring(header.lastIndexOf(';', equals) + 1, equals);
            int from = equals + 1;
            while (from < header.length() && Character.isWhitespace(header.charAt(from))) {
                from++;
            }
            boolean quoted = from < header.length() && header.charAt(from) == '"';
            int end = quoted ? closingQuote(header, from) : header.indexOf(';', from);
            if (quoted && end < 0) {
                break;
            }
            end = end < 0 ? header.length() : end;
            String value = quoted
                    ? unescaped(header.substring(from + 1, end))
                    : header.substring(from, end).strip();
            if (quoted || !value.isEmpty()) {
                parameters.putIfAbsent(name.strip().toLowerCase(Locale.ROOT), value);
            }
            int next = header.indexOf(';', end);
            equals = next < 0 ? -1 : header.indexOf('=', next);
        }
        return parameters;
    }

    private static int closingQuote(String header, int opening) {
        for (int at = opening + 1; at < header.length(); at++) {
            if (header.charAt(at) == '\\') {
                at++;
            } else if (header.charAt(at) == '"') {
                return at;
            }
        }
        return -1;
    }

    private static String unescaped(String quoted) {
        StringBuilder text = new StringBuilder();
        for (int at = 0; at < quoted.length(); at++) {
            boolean escape = quoted.charAt(at) == '\\' && at + 1 < quoted.length();
            text.append(quoted.charAt(escape ? ++at : at));
        }
        return text.toString();
    }

    /** The text of {@code charset'language'percent-encoded}; {@code null} where it isn't that, or is empty. */
    private static @Nullable String decoded(String extended) {
        String[] parts = extended.split("'", 3);
        if (parts.length < 3 || parts[2].isBlank()) {
            return null;
        }
        Charset charset =
                parts[0].equalsIgnoreCase("ISO-8859-1") ? StandardCharsets.ISO_8859_1 : StandardCharsets.UTF_8;
        return new String(octets(parts[2].strip()), charset);
    }

    private static byte[] octets(String percentEncoded) {
        ByteArrayOutputStream octets = new ByteArrayOutputStream();
        byte[] raw = percentEncoded.getBytes(StandardCharsets.UTF_8);
        for (int i = 0; i < raw.length; i++) {
            int high = i + 2 < raw.length && raw[i] == '%' ? Character.digit(raw[i + 1], 16) : -1;
            int low = high < 0 ? -1 : Character.digit(raw[i + 2], 16);
            if (low >= 0) {
                octets.write(high * 16 + low);
                i += 2;
            } else {
                octets.write(raw[i]);
            }
        }
        return octets.toByteArray();
    }
}
