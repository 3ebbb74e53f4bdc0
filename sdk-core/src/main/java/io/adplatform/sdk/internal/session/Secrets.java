package io.adplatform.sdk.internal.session;

import io.adplatform.sdk.Credentials;
import io.adplatform.sdk.internal.pipeline.Redaction;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The secrets of one client, and the filter that masks them in texts from outside. The filter finds a secret as it is, in JSON,
 * percent-encoded and form-encoded, and the credentials of a header in Base64.
 *
 * <p>The client's own credentials are kept for good, other secrets until {@value #MOST_REMEMBERED} newer ones are known.
 */
public final class Secrets implements Redaction.SecretsFilter {

    private static final String MASK = "(secret)";
    /** Shorter values would mask half of every text. */
    private static final int SHORTEST = 4;

    private static final int MOST_REMEMBERED = 100;
    /** The octets of one character in UTF-8, percent-encoded. */
    private static final String OCTETS = "(?i:%[0-7]\\p{XDigit}|%[cd]\\p{XDigit}N|%e\\p{XDigit}NN|%f\\p{XDigit}NNN)"
            .replace("N", "%[89ab]\\p{XDigit}");

    private static final String CUT_OCTETS = "(?i:(?:%[c-f]\\p{XDigit}(?:%[89ab]\\p{XDigit}){0,2})?(?:%\\p{XDigit}?)?)";

    private final Set<String> permanent = new LinkedHashSet<>();
    private @Nullable String password;
    private final Map<String, Boolean> recent = new LinkedHashMap<>();
    private volatile List<String> known = List.of();

    public Secrets(Credentials credentials) {
        knowAll(credentials);
    }

    /** Masks these from now on, the client's secret for good. */
    public final synchronized void knowAll(Credentials credentials) {
        if (credentials.clientSecret() != null) {
            knowForGood(credentials.clientSecret(), basic(credentials));
        }
        knowOwn(credentials.password());
    }

    /**
     * Masks a secret for good.
     *
     * @param basic the secret as a header carries it, in Base64
     */
    public final synchronized void knowForGood(String secret, String basic) {
        // Some tools omit the padding, or use the alphabet for URLs.
        String unpadded = basic.replace("=", "");
        permanent.addAll(
                List.of(secret, basic, unpadded, unpadded.replace('+', '-').replace('/', '_')));
        know(null);
    }

    /** The client credentials as the header carries them. */
    static String basic(Credentials credentials) {
        String pair = credentials.clientId() + ":" + credentials.clientSecret();
        return Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8));
    }

    /** Masks the client's current password for as long as it is current. The former one becomes an ordinary secret. */
    public synchronized void knowOwn(@Nullable String own) {
        String former = password;
        password = own;
        know(former);
    }

    /** Masks this secret from now on. */
    public synchronized void know(@Nullable String secret) {
        if (secret != null) {
            recent.remove(secret);
            recent.put(secret, true);
            if (recent.size() > MOST_REMEMBERED) {
                recent.remove(recent.keySet().iterator().next());
            }
        }
        known = Stream.of(permanent.stream(), Stream.ofNullable(password), recent.keySet().stream())
                .flatMap(each -> each)
                .filter(each -> each.length() >= SHORTEST)
                .toList();
    }

    @Override
    public String apply(String text) {
        return masked(text, false);
    }

    @Override
    public String applyToCut(String text) {
        return masked(text, true);
    }

    private String masked(String text, boolean cut) {
        BitSet secret = new BitSet(text.length());
        for (Encoding encoding : Encoding.values()) {
            if (text.contains(encoding.sign)) {
                Decoded decoded = new Decoded(encoding, text, cut);
                known.forEach(each -> decoded.mark(each, cut, secret));
            }
        }
        if (secret.isEmpty()) {
            return text;
        }
        StringBuilder shown = new StringBuilder();
        int copied = 0;
        for (int begin = secret.nextSetBit(0); begin >= 0; begin = secret.nextSetBit(copied)) {
            shown.append(text, copied, begin).append(MASK);
            copied = secret.nextClearBit(begin);
        }
        return shown.append(text, copied, text.length()).toString();
    }

    private enum Encoding {
        NONE("", "(?!)", "(?!)"),
        JSON("\\", "\\\\(?:u\\p{XDigit}{4}|[bfnrt\"\\\\/])", "\\\\(?:u\\p{XDigit}{0,3})?") {
            @Override
            String decode(String escape) {
                char character = escape.charAt(1);
                int control = "bfnrt".indexOf(character);
                char decoded = character == 'u'
                        ? (char) Integer.parseInt(escape.substring(2), 16)
                        : control < 0 ? character : "\b\f\n\r\t".charAt(control);
                return String.valueOf(decoded);
            }
        },
        PERCENT("%", OCTETS, CUT_OCTETS),
        FORM("+", "\\+|" + OCTETS, CUT_OCTETS);

        private final String sign;
        private final Pattern escape;

        /** @param cut an escape that is not complete at the end of a text */
        Encoding(String sign, String escape, String cut) {
            this.sign = sign;
            this.escape = Pattern.compile("(" + escape + ")|(?:" + cut + "|\uFFFD)\\z");
        }

        String decode(String complete) {
            return URLDecoder.decode(complete, StandardCharsets.UTF_8);
        }
    }

    /** A decoded text that knows where each of its characters begins in the original. */
    private static final class Decoded {

        private final StringBuilder text = new StringBuilder();
        private final int[] begins;

        Decoded(Encoding encoding, String original, boolean cut) {
            begins = new int[original.length() + 1];
            Matcher escapes = encoding.escape.matcher(original);
            int at = 0;
            while (escapes.find()) {
                literal(original, at, escapes.start());
                String complete = escapes.group(1);
                if (complete != null) {
                    String decoded = encoding.decode(complete);
                    Arrays.fill(begins, text.length(), text.length() + decoded.length(), escapes.start());
                    text.append(decoded);
                    at = escapes.end();
                } else {
                    at = cut ? original.length() : escapes.start();
                }
            }
            literal(original, at, original.length());
            begins[text.length()] = original.length();
        }

        private void literal(String original, int begin, int end) {
            for (int at = begin; at < end; at++) {
                begins[text.length()] = at;
                text.append(original.charAt(at));
            }
        }

        /** Marks the places of a secret, and of its beginning at the end of a text that was cut. */
        void mark(String secret, boolean cut, BitSet marks) {
            for (int at = text.indexOf(secret); at >= 0; at = text.indexOf(secret, at + 1)) {
                marks.set(begins[at], begins[at + secret.length()]);
            }
            for (int length = Math.min(secret.length() - 1, text.length()); cut && length >= SHORTEST; length--) {
                int at = text.length() - length;
                if (secret.startsWith(text.substring(at))) {
                    marks.set(begins[at], begins[text.length()]);
                }
            }
        }
    }

    @Override
    public String toString() {
        return "Secrets[" + known.size() + "]";
    }
}
