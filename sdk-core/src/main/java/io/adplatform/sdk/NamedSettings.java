package io.adplatform.sdk;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Settings of an {@link AdPlatformBuilder} by their names, which are those of the environment variables. */
final class NamedSettings {

    private static final String BASE_URL = "ADPLATFORM_BASE_URL";
    private static final String CLIENT_ID = "ADPLATFORM_CLIENT_ID";
    private static final String CLIENT_SECRET = "ADPLATFORM_CLIENT_SECRET";
    private static final String EMAIL = "ADPLATFORM_EMAIL";
    private static final String PASSWORD = "ADPLATFORM_PASSWORD";
    private static final String ALLOW_PRIVATE_LINKS = "ADPLATFORM_ALLOW_PRIVATE_LINKS";

    private static final List<String> REQUIRED = List.of(BASE_URL, CLIENT_ID, CLIENT_SECRET, EMAIL, PASSWORD);
    private static final List<String> ALL =
            List.of(BASE_URL, CLIENT_ID, CLIENT_SECRET, EMAIL, PASSWORD, ALLOW_PRIVATE_LINKS);

    /** Values that aren't blank, by their names. */
    private final Map<String, String> values = new LinkedHashMap<>();

    /** Takes the known names; an environment holds many others. */
    private NamedSettings(Map<String, String> map) {
        ALL.forEach(name -> {
            String value = map.get(name);
            if (value != null && !value.isBlank()) {
                values.put(name, value);
            }
        });
    }

    /** Settings from an environment. All but the flags must be there. */
    static NamedSettings ofEnvironment(Map<String, String> environment) {
        NamedSettings settings = new NamedSettings(environment);
        List<String> missing = REQUIRED.stream()
                .filter(name -> !settings.values.containsKey(name))
                .toList();
        if (!missing.isEmpty()) {
            throw new IllegalArgumentException("not set in the environment: " + String.join(", ", missing));
        }
        return settings;
    }

    /** Settings from a map that holds nothing else. */
    static NamedSettings of(Map<String, String> map) {
        TreeSet<String> unknown = new TreeSet<>(map.keySet());
        ALL.forEach(unknown::remove);
        if (!unknown.isEmpty()) {
            throw new IllegalArgumentException(
                    "no settings are called " + String.join(", ", unknown) + "; there are " + String.join(", ", ALL));
        }
        return new NamedSettings(map);
    }

    /** The values go into no message: a secret may stand under a wrong name. */
    void applyTo(AdPlatformBuilder builder) {
        List<String> wrong = new ArrayList<>();
        paired(CLIENT_ID, CLIENT_SECRET, wrong);
        paired(EMAIL, PASSWORD, wrong);
        String flag = value(ALLOW_PRIVATE_LINKS);
        if (flag != null && !flag.equals("true") && !flag.equals("false")) {
            wrong.add(ALLOW_PRIVATE_LINKS + " must be true or false");
        }
        if (!wrong.isEmpty()) {
            throw new IllegalArgumentException("the settings are wrong: " + String.join("; ", wrong));
        }
        String url = value(BASE_URL);
        if (url != null) {
            builder.baseUrl(url);
        }
        String id = value(CLIENT_ID);
        String secret = values.get(CLIENT_SECRET);
        if (id != null && secret != null) {
            builder.clientCredentials(id, secret);
        }
        String email = value(EMAIL);
        String password = values.get(PASSWORD);
        if (email != null && password != null) {
            builder.login(email, password);
        }
        if ("true".equals(flag)) {
            builder.allowPrivateLinks();
        }
    }

    private void paired(String first, String second, List<String> wrong) {
        if (values.containsKey(first) != values.containsKey(second)) {
            wrong.add(first + " and " + second + " go together");
        }
    }

    /** The value without the blanks around it; secrets are taken as they are. */
    private @Nullable String value(String name) {
        String value = values.get(name);
        return value == null ? null : value.strip();
    }
}
