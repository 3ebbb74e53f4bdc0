package io.adplatform.sdk.spring;

import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * The properties of one client. {@link io.adplatform.sdk.AdPlatformBuilder} describes what each of them does.
 *
 * @param baseUrl The URL of the platform, such as https://ads.example.com.
 * @param clientId The client ID that the platform's support gave out.
 * @param clientSecret The client secret that the platform's support gave out.
 * @param email The e-mail address that logs in.
 * @param password The password that logs in.
 * @param owId The Organization Workspace ID of all calls; by default the ID from log-in.
 * @param tokenFile A file that keeps the tokens over restarts; it is made with rights for its owner alone.
 * @param journalFile Absolute path of a file that records calls which may be made at most once; see docs/reference/journal.md.
 * @param shared Whether quota, tokens and journal are shared through the application's DataSource by sdk-postgresql.
 * @param requestsPerMinute This process's share of the platform's limit; 20 by default.
 * @param quotaShare Shares one throttle with the clients of this JVM that name the same.
 * @param dialect How the deployment spells what the documents spell in two ways.
 * @param processor The deployment's name for the online payment processor.
 * @param iaaHost The value of the header X-IAA-HOST.
 * @param connectTimeout The longest that making a connection may take; 10 s by default.
 * @param readTimeout The longest silence on a connection; 60 s by default.
 * @param attemptTimeout The longest that one request and its answer may take; 60 s by default.
 * @param deadline The longest that a call may take, waits and retries included; 10 minutes by default.
 * @param retries How often a request may be sent again where that is safe, 0 to 2; 2 by default.
 * @param maxResponseSize The longest answer that is read into memory; 64MB by default and at the most.
 * @param cacheStaticLists For how long answers of static lists are kept; 1 hour by default, 0 for not at all.
 * @param userAgentSuffix The text after the SDK's name in the User-Agent header.
 * @param allowPrivateLinks Whether result links may lead to this machine and into private networks.
 * @param allowPlainHttp Whether the base URL may be without TLS on another machine.
 * @param verifyAtStart Whether the application starts only if a log-in succeeds, which costs one request.
 * @param closeTimeout How long requests on their way may take when the application stops.
 */
record ClientProperties(
        @Nullable String baseUrl,
        @Nullable String clientId,
        @Nullable String clientSecret,
        @Nullable String email,
        @Nullable String password,
        @Nullable Long owId,
        @Nullable Path tokenFile,
        @Nullable Path journalFile,
        @Nullable Boolean shared,
        @Nullable Integer requestsPerMinute,
        @Nullable String quotaShare,
        @Nullable Spelling dialect,
        @Nullable String processor,
        @Nullable String iaaHost,
        @Nullable Duration connectTimeout,
        @Nullable Duration readTimeout,
        @Nullable Duration attemptTimeout,
        @Nullable Duration deadline,
        @Nullable Integer retries,
        @Nullable DataSize maxResponseSize,
        @Nullable Duration cacheStaticLists,
        @Nullable String userAgentSuffix,
        @Nullable Boolean allowPrivateLinks,
        @Nullable Boolean allowPlainHttp,
        @Nullable Boolean verifyAtStart,
        @DefaultValue("20s") Duration closeTimeout) {

    /** The spelling of names that the documents have twice. */
    enum Spelling {
        /** As the documents have it in the first place. */
        DOCUMENTED,
        /** The other way, as it was seen on deployments. */
        ALTERNATE
    }

    /** Returns the properties without secrets. */
    @Override
    public String toString() {
        return "ClientProperties[clientId=" + clientId + ", secrets hidden]";
    }
}
