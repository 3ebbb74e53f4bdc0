package io.adplatform.sdk.internal.files;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the name that a server gives a file (RFC 6266). What it says is not to be trusted. */
final class ServerName {

    /** A longer header is no name, and would be hard on the patterns. */
    private static final int LONGEST = 2048;

    private static final Pattern EXTENDED =
            Pattern.compile("(?i);\\s*filename\\*\\s*=\\s*\"?([\\w-]+)'[^']*'([^;\"]+)");
    private static final Pattern QUOTED = Pattern.compile("(?i);\\s*filename\\s*=\\s*\"((?:[^\"\\\\]|\\\\.)*)\"");
    private static final Pattern TOKEN = Pattern.compile("(?i);\\s*filename\\s*=\\s*([^;\"\\s]+)");

    private ServerName() {}

    /** The name in a {@code Content-Disposition}; {@code null} where there is none. */
    static @Nullable String in(@Nullable String contentDisposition) {
        if (contentDisposition == null || contentDisposition.length() > LONGEST) {
            return null;
        }
        Matcher extended = EXTENDED.matcher(contentDisposition);
        if (extended.find()) {
            boolean latin = extended.group(1).equalsIgnoreCase("ISO-8859-1");
            return new String(
                    octets(extended.group(2).trim()), latin ? StandardCharsets.ISO_8859_1 : StandardCharsets.UTF_8);
        }
        Matcher quoted = QUOTED.matcher(contentDisposition);
        if (quoted.find()) {
            return quoted.group(1).replaceAll("\\\\(.)", "$1");
        }
        Matcher token = TOKEN.matcher(contentDisposition);
        return token.find() ? token.group(1) : null;
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
