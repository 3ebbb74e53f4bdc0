package io.adplatform.sdk.internal.session;

import io.adplatform.sdk.Credentials;
import io.adplatform.sdk.internal.pipeline.Redaction;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Everything that one client must never show, and the place where it is crossed out of texts that came from elsewhere.
 *
 * <p>The client's own credentials are kept for good, tokens and other passwords until many newer ones came.
 */
public final class Secrets implements Redaction.SecretsFilter {

    private static final String HIDDEN = "(secret)";
    /** Shorter ones are no secrets, and would cross out half of every text. */
    private static final int SHORTEST = 4;

    private static final int MOST_REMEMBERED = 100;
    private static final NavigableSet<Integer> NONE = Collections.emptyNavigableSet();

    private final List<String> permanent = new ArrayList<>();
    private @Nullable String password;
    private final Map<String, Boolean> recent = new LinkedHashMap<>();
    // By their first characters; replaced as a whole.
    private volatile Map<Integer, List<int[]>> known = Map.of();

    public Secrets(Credentials credentials) {
        knowAll(credentials);
    }

    /** Crosses these out from now on, the client's own for good. */
    public final synchronized void knowAll(Credentials credentials) {
        if (credentials.clientSecret() != null) {
            knowForGood(credentials.clientSecret(), basic(credentials));
        }
        knowOwn(credentials.password());
    }

    /**
     * Crosses a secret out for good.
     *
     * @param basic what a header carries of it, in Base64
     */
    public final synchronized void knowForGood(String secret, String basic) {
        if (permanent.contains(basic)) {
            return;
        }
        // As the header has it, and as tools that leave its end out, or write Base64 for URLs, repeat it.
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

    /** Crosses the client's own password out for as long as it is that, and then for a while. */
    public synchronized void knowOwn(@Nullable String own) {
        String former = password;
        password = own;
        know(former);
    }

    /** Crosses this out from now on. */
    public synchronized void know(@Nullable String secret) {
        if (secret != null) {
            recent.remove(secret);
            recent.put(secret, true);
            if (recent.size() > MOST_REMEMBERED) {
                recent.remove(recent.keySet().iterator().next());
            }
        }
        Stream<String> all = Stream.of(permanent.stream(), Stream.ofNullable(password), recent.keySet().stream())
                .flatMap(each -> each);
        known = all.filter(each -> each.length() >= SHORTEST)
                .map(each -> each.codePoints().toArray())
                .collect(Collectors.groupingBy(each -> each[0]));
    }

    /** The text with every known secret crossed out, in whatever {@linkplain Spellings spelling} it stands there. */
    @Override
    public String apply(String text) {
        return crossedOut(text, false);
    }

    /** The same; at the end also what {@value #SHORTEST} or more characters of a secret begin with. */
    @Override
    public String applyToCut(String text) {
        return crossedOut(text, true);
    }

    private String crossedOut(String text, boolean cut) {
        Map<Integer, List<int[]>> secrets = known;
        StringBuilder shown = new StringBuilder();
        int copied = 0;
        for (int at = 0; at < text.length(); ) {
            int end = endOfSecret(text, at, secrets, cut);
            if (end > at) {
                shown.append(text, copied, at).append(HIDDEN);
                copied = end;
            }
            at = Math.max(end, at + 1);
        }
        return copied == 0 ? text : shown.append(text, copied, text.length()).toString();
    }

    /** Where the longest secret ends that begins at a place; the place itself where none does. */
    private static int endOfSecret(String text, int at, Map<Integer, List<int[]>> secrets, boolean cut) {
        int[] end = {at};
        Spellings.read(text, at, (first, second) -> {
            for (int[] secret : secrets.getOrDefault(first, List.of())) {
                end[0] = Math.max(end[0], endOf(secret, text, second, cut));
            }
        });
        return end[0];
    }

    /** Where a secret ends whose second character should stand at a place; -1 where another text stands there. */
    private static int endOf(int[] secret, String text, int second, boolean cut) {
        int place = second;
        NavigableSet<Integer> several = NONE; // the readings of an escape may end at several places
        for (int i = 1; i < secret.length; i++) {
            boolean asItIs = several.isEmpty() && place < text.length() && !Spellings.isEscape(text.charAt(place));
            if (asItIs && text.codePointAt(place) == secret[i]) {
                place += Character.charCount(secret[i]);
                continue;
            }
            Set<Integer> places = several.isEmpty() ? Set.of(place) : several;
            NavigableSet<Integer> next = asItIs ? NONE : after(places, text, secret[i]);
            if (next.isEmpty()) {
                boolean goesOn = cut && i >= SHORTEST && places.stream().anyMatch(at -> Spellings.mayGoOn(text, at));
                return goesOn ? text.length() : -1;
            }
            place = next.last();
            several = next.size() > 1 ? next : NONE;
        }
        return place;
    }

    /** Where a character ends that begins at one of some places. */
    private static NavigableSet<Integer> after(Set<Integer> places, String text, int expected) {
        NavigableSet<Integer> ends = new TreeSet<>();
        for (int place : places) {
            if (place < text.length()) {
                Spellings.read(text, place, (character, end) -> {
                    if (character == expected) {
                        ends.add(end);
                    }
                });
            }
        }
        return ends;
    }

    /** How many there are. */
    @Override
    public String toString() {
        return "Secrets[" + known.values().stream().mapToInt(List::size).sum() + "]";
    }
}
