package io.adplatform.sdk.internal.files;

import java.io.ByteArrayOutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads a file's name in a response head (RFC 6266). The name is not safe yet. */
final class ServerName {

    /** Limit for the header, in characters. A longer one has no name that a file could have. */
    private static final int MAX_LENGTH = 2048;

    /** A parameter with a quoted or a plain value, or a part without a value. A missing quote ends the header. */
    private static final Pattern PARAMETER =
            Pattern.compile("\\G(?:^|;)([^;=]*+)(?:=\\s*+(?:\"((?:[^\"\\\\]++|\\\\.)*+)\"[^;]*+|([^;\"][^;]*+)?))?");

    private static final Pattern ESCAPED = Pattern.compile("\\\\(.)");

    private ServerName() {}

    /** Returns the name in a {@code Content-Disposition}; {@code null} if there is none. */
    static @Nullable String in(@Nullable String contentDisposition) {
        if (contentDisposition == null || contentDisposition.length() > MAX_LENGTH) {
            return null;
        }
        Map<String, String> parameters = parameters(contentDisposition);
        String extended = decoded(parameters.getOrDefault("filename*", ""));
        return extended == null ? parameters.get("filename") : extended;
    }

    /** Returns the parameters by name in lower case, without quotes. Of a name that occurs twice the first one counts. */
    private static Map<String, String> parameters(String header) {
        Map<String, String> parameters = new HashMap<>();
        Matcher parameter = PARAMETER.matcher(header);
        while (parameter.find()) {
            String quoted = parameter.group(2);
            String plain = parameter.group(3);
            String value = quoted == null ? plain : ESCAPED.matcher(quoted).replaceAll("$1");
            if (value != null && (quoted != null || !value.isBlank())) {
                parameters.putIfAbsent(parameter.group(1).strip().toLowerCase(Locale.ROOT), quoted == null ? value.strip() : value);
            }
        }
        return parameters;
    }

    /** Returns the text of {@code charset'language'percent-encoded}; {@code null} if it has another form, or is blank. */
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
