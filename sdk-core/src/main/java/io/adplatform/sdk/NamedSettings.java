package io.adplatform.sdk;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Settings of an {@link AdPlatformBuilder} by name. The names are those of the environment variables. */
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

    private NamedSettings() {}

    /** Returns the known settings of an environment, which has other variables too. All but the flags are required. */
    static Map<String, String> ofEnvironment(Map<String, String> environment) {
        List<String> missing = REQUIRED.stream()
                .filter(name -> value(environment, name) == null)
                .toList();
        if (!missing.isEmpty()) {
            throw new IllegalArgumentException("not set in the environment: " + String.join(", ", missing));
        }
        Map<String, String> known = new LinkedHashMap<>(environment);
        known.keySet().retainAll(ALL);
        return known;
    }

    /** Applies settings to a builder. No message contains a value, since a secret may have a wrong name. */
    static void apply(Map<String, String> settings, AdPlatformBuilder builder) {
        TreeSet<String> unknown = new TreeSet<>(settings.keySet());
        ALL.forEach(unknown::remove);
        if (!unknown.isEmpty()) {
            throw new IllegalArgumentException(
                    "unknown settings: " + String.join(", ", unknown) + "; the names are " + String.join(", ", ALL));
        }
        List<String> wrong = new ArrayList<>();
        pair(settings, CLIENT_ID, CLIENT_SECRET, builder::clientCredentials, wrong);
        pair(settings, EMAIL, PASSWORD, builder::login, wrong);
        String flag = Objects.requireNonNullElse(value(settings, ALLOW_PRIVATE_LINKS), "false");
        if (flag.equals("true")) {
            builder.allowPrivateLinks();
        } else if (!flag.equals("false")) {
            wrong.add(ALLOW_PRIVATE_LINKS + " must be true or false");
        }
        if (!wrong.isEmpty()) {
            throw new IllegalArgumentException("the settings are wrong: " + String.join("; ", wrong));
        }
        String url = value(settings, BASE_URL);
        if (url != null) {
            builder.baseUrl(url);
        }
    }

    private static void pair(
            Map<String, String> settings,
            String first,
            String second,
            BiConsumer<String, String> setter,
            List<String> wrong) {
        String firstValue = value(settings, first);
        String secondValue = value(settings, second);
        if (firstValue != null && secondValue != null) {
            setter.accept(firstValue, secondValue);
        } else if (firstValue != null || secondValue != null) {
            wrong.add(first + " and " + second + " go together");
        }
    }

    /** The value of a setting without surrounding blanks; a secret unchanged. {@code null} if it is blank or missing. */
    private static @Nullable String value(Map<String, String> settings, String name) {
        String value = settings.get(name);
        if (value == null || value.isBlank()) {
            return null;
        }
        return name.equals(CLIENT_SECRET) || name.equals(PASSWORD) ? value : value.strip();
    }
}
