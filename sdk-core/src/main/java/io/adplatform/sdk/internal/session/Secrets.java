package io.adplatform.sdk.internal.session;

import io.adplatform.sdk.Credentials;
import io.adplatform.sdk.internal.json.Json;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Everything that one client must never show, and the place where it is crossed out of texts that came from elsewhere.
 *
 * <p>The client's own credentials are kept for good, tokens and other passwords until many newer ones came.
 */
public final class Secrets implements UnaryOperator<String> {

    private static final String HIDDEN = "(secret)";
    /** Shorter ones are no secrets, and would cross out half of every text. */
    private static final int SHORTEST = 4;

    private static final int MOST_REMEMBERED = 100;

    private final List<String> permanent = new ArrayList<>();
    private @Nullable String password;
    private final Map<String, Boolean> recent = new LinkedHashMap<>();
    // Replaced as a whole, longest first, so that no secret is taken for a part of another.
    private volatile List<String> spellings = List.of();

    public Secrets(Credentials credentials) {
        if (credentials.clientSecret() != null) {
            permanent.add(credentials.clientSecret());
            permanent.add(basic(credentials));
        }
        knowOwn(credentials.password());
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
        List<String> all = new ArrayList<>();
        permanent.forEach(each -> addSpellings(each, all));
        if (password != null) {
            addSpellings(password, all);
        }
        recent.keySet().forEach(each -> addSpellings(each, all));
        all.sort((one, other) -> Integer.compare(other.length(), one.length()));
        spellings = List.copyOf(all);
    }

    /** The text with every known secret crossed out, as it is or as JSON, URLs and forms write it. */
    @Override
    public String apply(String text) {
        String shown = text;
        for (String secret : spellings) {
            shown = shown.replace(secret, HIDDEN);
        }
        return shown;
    }

    private static void addSpellings(String secret, List<String> all) {
        if (secret.length() < SHORTEST) {
            return;
        }
        String form = URLEncoder.encode(secret, StandardCharsets.UTF_8);
        String json = new String(Json.write(Map.of("", secret)), StandardCharsets.UTF_8);
        all.add(secret);
        all.add(form);
        all.add(form.replace("+", "%20"));
        all.add(json.substring("{\"\":\"".length(), json.length() - "\"}".length()));
    }

    /** How many there are. */
    @Override
    public String toString() {
        return "Secrets[" + spellings.size() + "]";
    }
}
