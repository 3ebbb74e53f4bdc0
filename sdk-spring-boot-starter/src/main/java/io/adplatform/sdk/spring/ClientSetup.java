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
        return has(properties.getBaseUrl())
                || has(properties.getClientId())
                || has(properties.getClientSecret())
                || has(properties.getEmail())
                || has(properties.getPassword());
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
        required("base-url", properties.getBaseUrl(), wrong);
        if (hasProvider) {
            absent("client-id", properties.getClientId(), wrong);
            absent("client-secret", properties.getClientSecret(), wrong);
            absent("email", properties.getEmail(), wrong);
            absent("password", properties.getPassword(), wrong);
        } else {
            required("client-id", properties.getClientId(), wrong);
            required("client-secret", properties.getClientSecret(), wrong);
            required("email", properties.getEmail(), wrong);
            required("password", properties.getPassword(), wrong);
        }
        if (Boolean.TRUE.equals(properties.getShared())) {
            absent("token-file", properties.getTokenFile(), wrong);
            absent("journal-file", properties.getJournalFile(), wrong);
        }
        if (properties.getCloseTimeout().isNegative()) {
            wrong.add(prefix + ".close-timeout must be zero or longer, was " + properties.getCloseTimeout());
        }
        if (!wrong.isEmpty()) {
            throw new SettingsException(wrong);
        }
    }

    private void required(String property, @Nullable String value, List<String> wrong) {
        if (!has(value)) {
            wrong.add(prefix + "." + property + " is required"
                    + (property.equals("base-url") ? "" : ", or a CredentialsProvider bean"));
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
        given(properties.getBaseUrl(), builder::baseUrl);
        both(properties.getClientId(), properties.getClientSecret(), builder::clientCredentials);
        both(properties.getEmail(), properties.getPassword(), builder::login);
        given(properties.getOwId(), builder::owId);
        given(properties.getTokenFile(), builder::tokenFile);
        given(properties.getRequestsPerMinute(), builder::requestsPerMinute);
        given(properties.getQuotaShare(), builder::quotaShare);
        builder.dialect(dialect());
        given(properties.getConnectTimeout(), builder::connectTimeout);
        given(properties.getReadTimeout(), builder::readTimeout);
        given(properties.getAttemptTimeout(), builder::attemptTimeout);
        given(properties.getDeadline(), builder::deadline);
        given(properties.getRetries(), builder::retries);
        given(properties.getMaxResponseSize(), size -> builder.maxResponseBytes(size.toBytes()));
        given(properties.getCacheStaticLists(), builder::cacheStaticLists);
        given(properties.getUserAgentSuffix(), builder::userAgentSuffix);
        if (properties.isAllowPrivateLinks()) {
            builder.allowPrivateLinks();
        }
        if (properties.isAllowPlainHttp()) {
            builder.allowPlainHttp();
        }
    }

    private Dialect dialect() {
        Dialect dialect = properties.getDialect() == ClientProperties.Spelling.ALTERNATE
                ? Dialect.alternate()
                : Dialect.documented();
        try {
            if (properties.getProcessor() != null) {
                dialect = dialect.processor(properties.getProcessor());
            }
            return properties.getIaaHost() == null ? dialect : dialect.iaaHost(properties.getIaaHost());
        } catch (IllegalArgumentException refused) {
            throw new SettingsException(prefix + ": " + refused.getMessage());
        }
    }

    private static void both(@Nullable String one, @Nullable String other, BiConsumer<String, String> setter) {
        if (one != null && other != null) {
            setter.accept(one, other);
        }
    }

    private static <T> void given(@Nullable T value, Consumer<T> setter) {
        if (value != null) {
            setter.accept(value);
        }
    }

    private static boolean has(@Nullable String value) {
        return value != null && !value.isBlank();
    }
}
