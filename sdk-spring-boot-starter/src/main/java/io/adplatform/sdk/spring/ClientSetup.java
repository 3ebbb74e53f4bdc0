package io.adplatform.sdk.spring;

import io.adplatform.sdk.AdPlatformBuilder;
import io.adplatform.sdk.Dialect;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Checks a client's properties and applies them to its builder. */
final class ClientSetup {

    private final ClientProperties properties;
    private final String prefix;

    ClientSetup(String name, ClientProperties properties) {
        this.properties = properties;
        this.prefix = name.equals(AdPlatformCustomizer.MAIN) ? "adplatform" : "adplatform.clients." + name;
    }

    /** Whether any of these properties is set. */
    static boolean saysAnything(ClientProperties properties) {
        return has(properties.baseUrl())
                || has(properties.clientId())
                || has(properties.clientSecret())
                || has(properties.email())
                || has(properties.password());
    }

    String prefix() {
        return prefix;
    }

    /**
     * Names everything that is missing or wrong at once. Values are never repeated.
     *
     * @throws SettingsException if there is anything
     */
    void check(boolean hasProvider) {
        List<String> wrong = new ArrayList<>();
        required("base-url", properties.baseUrl(), wrong);
        if (hasProvider) {
            absent("client-id", properties.clientId(), wrong);
            absent("client-secret", properties.clientSecret(), wrong);
            absent("email", properties.email(), wrong);
            absent("password", properties.password(), wrong);
        } else {
            required("client-id", properties.clientId(), wrong);
            required("client-secret", properties.clientSecret(), wrong);
            required("email", properties.email(), wrong);
            required("password", properties.password(), wrong);
        }
        if (Boolean.TRUE.equals(properties.shared())) {
            absent("token-file", properties.tokenFile(), wrong);
            absent("journal-file", properties.journalFile(), wrong);
        }
        if (properties.closeTimeout().isNegative()) {
            wrong.add(prefix + ".close-timeout must be zero or longer, was " + properties.closeTimeout());
        }
        if (!wrong.isEmpty()) {
            throw new SettingsException(
                    String.join("\n", wrong),
                    "Set the properties, or give the credentials by a bean of type CredentialsProvider.");
        }
    }

    private void required(String property, @Nullable String value, List<String> wrong) {
        if (!has(value)) {
            wrong.add(prefix + "." + property + " is required"
                    + (property.equals("base-url") ? "" : ", or a CredentialsProvider bean"));
        } else if (value != null && value.startsWith("${") && value.endsWith("}")) { // left by Spring Boot
            wrong.add(prefix + "." + property + " refers to a variable that is not set");
        }
    }

    private void absent(String property, @Nullable Object value, List<String> wrong) {
        if (value != null && !value.toString().isBlank()) {
            wrong.add(prefix + "." + property + " must not be set beside "
                    + (property.endsWith("-file") ? prefix + ".shared=true" : "a CredentialsProvider bean"));
        }
    }

    /** Everything but the credentials of a provider, the shared store and the journal. */
    void applyTo(AdPlatformBuilder builder) {
        given(properties.baseUrl(), builder::baseUrl);
        both(properties.clientId(), properties.clientSecret(), builder::clientCredentials);
        both(properties.email(), properties.password(), builder::login);
        given(properties.owId(), builder::owId);
        given(properties.tokenFile(), builder::tokenFile);
        given(properties.requestsPerMinute(), builder::requestsPerMinute);
        given(properties.quotaShare(), builder::quotaShare);
        builder.dialect(dialect());
        given(properties.connectTimeout(), builder::connectTimeout);
        given(properties.readTimeout(), builder::readTimeout);
        given(properties.attemptTimeout(), builder::attemptTimeout);
        given(properties.deadline(), builder::deadline);
        given(properties.retries(), builder::retries);
        given(properties.maxResponseSize(), size -> builder.maxResponseBytes(size.toBytes()));
        given(properties.cacheStaticLists(), builder::cacheStaticLists);
        given(properties.userAgentSuffix(), builder::userAgentSuffix);
        if (Boolean.TRUE.equals(properties.allowPrivateLinks())) {
            builder.allowPrivateLinks();
        }
        if (Boolean.TRUE.equals(properties.allowPlainHttp())) {
            builder.allowPlainHttp();
        }
    }

    private Dialect dialect() {
        Dialect dialect = properties.dialect() == ClientProperties.Spelling.ALTERNATE
                ? Dialect.alternate()
                : Dialect.documented();
        try {
            if (properties.processor() != null && !properties.processor().isBlank()) {
                dialect = dialect.processor(properties.processor());
            }
            return properties.iaaHost() == null || properties.iaaHost().isBlank()
                    ? dialect
                    : dialect.iaaHost(properties.iaaHost());
        } catch (IllegalArgumentException refused) {
            throw new SettingsException(prefix + ": " + refused.getMessage());
        }
    }

    private static void both(@Nullable String one, @Nullable String other, BiConsumer<String, String> setter) {
        if (one != null && other != null && !one.isBlank()) {
            setter.accept(one, other);
        }
    }

    private static <T> void given(@Nullable T value, Consumer<T> setter) {
        if (value != null && !value.toString().isBlank()) {
            setter.accept(value);
        }
    }

    private static boolean has(@Nullable String value) {
        return value != null && !value.isBlank();
    }
}
