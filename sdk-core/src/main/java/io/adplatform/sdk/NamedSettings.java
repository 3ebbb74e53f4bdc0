package io.adplatform.sdk;

import java.util.List;
import java.util.Map;
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

    private NamedSettings() {}

    /** @throws IllegalArgumentException with the names of all missing settings */
    static void requireAll(Map<String, String> settings) {
        List<String> missing =
                REQUIRED.stream().filter(name -> value(settings, name) == null).toList();
        if (!missing.isEmpty()) {
            throw new IllegalArgumentException("not set in the environment: " + String.join(", ", missing));
        }
    }

    /** Applies settings to a builder. No message contains a value, since a secret may have a wrong name. */
    static void apply(Map<String, String> settings, AdPlatformBuilder builder) {
        pair(settings, CLIENT_ID, CLIENT_SECRET, builder::clientCredentials);
        pair(settings, EMAIL, PASSWORD, builder::login);
        String url = value(settings, BASE_URL);
        if (url != null) {
            builder.baseUrl(url);
        }
        if ("true".equals(value(settings, ALLOW_PRIVATE_LINKS))) {
            builder.allowPrivateLinks();
        }
    }

    private static void pair(
            Map<String, String> settings, String first, String second, BiConsumer<String, String> setter) {
        String firstValue = value(settings, first);
        String secondValue = value(settings, second);
        if (firstValue != null && secondValue != null) {
            setter.accept(firstValue, secondValue);
        } else if (firstValue != null || secondValue != null) {
            throw new IllegalArgumentException(first + " and " + second + " go together");
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
