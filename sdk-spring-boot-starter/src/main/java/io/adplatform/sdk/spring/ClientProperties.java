package io.adplatform.sdk.spring;

import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.util.unit.DataSize;

/** The properties of one client. {@link io.adplatform.sdk.AdPlatformBuilder} describes what each of them does. */
public class ClientProperties {

    /** The spelling of names that the documents have twice. */
    public enum Spelling {
        /** As the documents have it in the first place. */
        DOCUMENTED,
        /** The other way, as it was seen on deployments. */
        ALTERNATE
    }

    /** The URL of the platform, such as https://ads.example.com. */
    private @Nullable String baseUrl;

    /** The client ID that the platform's support gave out. */
    private @Nullable String clientId;

    /** The client secret that the platform's support gave out. */
    private @Nullable String clientSecret;

    /** The e-mail address that logs in. */
    private @Nullable String email;

    /** The password that logs in. */
    private @Nullable String password;

    /** The Organization Workspace ID of all calls; by default the ID from log-in. */
    private @Nullable Long owId;

    /** A file that keeps the tokens over restarts; it is made with rights for its owner alone. */
    private @Nullable Path tokenFile;

    /** A file that records calls which may be made at most once; see docs/reference/journal.md. */
    private @Nullable Path journalFile;

    /** Whether quota, tokens and journal are shared through the application's DataSource by sdk-postgresql. */
    private @Nullable Boolean shared;

    /** This process's share of the platform's limit; 20 by default. */
    private @Nullable Integer requestsPerMinute;

    /** Shares one throttle with the clients of this JVM that name the same. */
    private @Nullable String quotaShare;

    /** How the deployment spells what the documents spell in two ways. */
    private @Nullable Spelling dialect;

    /** The deployment's name for the online payment processor. */
    private @Nullable String processor;

    /** The value of the header X-IAA-HOST. */
    private @Nullable String iaaHost;

    /** The longest that making a connection may take; 10 s by default. */
    private @Nullable Duration connectTimeout;

    /** The longest silence on a connection; 60 s by default. */
    private @Nullable Duration readTimeout;

    /** The longest that one request and its answer may take; 60 s by default. */
    private @Nullable Duration attemptTimeout;

    /** The longest that a call may take, waits and retries included; 10 minutes by default. */
    private @Nullable Duration deadline;

    /** How often a request may be sent again where that is safe, 0 to 2; 2 by default. */
    private @Nullable Integer retries;

    /** The longest answer that is read into memory; 64MB by default and at the most. */
    private @Nullable DataSize maxResponseSize;

    /** For how long answers of static lists are kept; 1 hour by default, 0 for not at all. */
    private @Nullable Duration cacheStaticLists;

    /** The text after the SDK's name in the User-Agent header. */
    private @Nullable String userAgentSuffix;

    /** Whether result links may lead to this machine and into private networks. */
    private boolean allowPrivateLinks;

    /** Whether the base URL may be without TLS on another machine. */
    private boolean allowPlainHttp;

    /** Whether the application starts only if a log-in succeeds, which costs one request. */
    private boolean verifyAtStart;

    /** How long requests on their way may take when the application stops. */
    private Duration closeTimeout = Duration.ofSeconds(20);

    public @Nullable String getBaseUrl() {
        return baseUrl;
    }

    public void setBaseUrl(@Nullable String baseUrl) {
        this.baseUrl = baseUrl;
    }

    public @Nullable String getClientId() {
        return clientId;
    }

    public void setClientId(@Nullable String clientId) {
        this.clientId = clientId;
    }

    public @Nullable String getClientSecret() {
        return clientSecret;
    }

    public void setClientSecret(@Nullable String clientSecret) {
        this.clientSecret = clientSecret;
    }

    public @Nullable String getEmail() {
        return email;
    }

    public void setEmail(@Nullable String email) {
        this.email = email;
    }

    public @Nullable String getPassword() {
        return password;
    }

    public void setPassword(@Nullable String password) {
        this.password = password;
    }

    public @Nullable Long getOwId() {
        return owId;
    }

    public void setOwId(@Nullable Long owId) {
        this.owId = owId;
    }

    public @Nullable Path getTokenFile() {
        return tokenFile;
    }

    public void setTokenFile(@Nullable Path tokenFile) {
        this.tokenFile = tokenFile;
    }

    public @Nullable Path getJournalFile() {
        return journalFile;
    }

    public void setJournalFile(@Nullable Path journalFile) {
        this.journalFile = journalFile;
    }

    public @Nullable Boolean getShared() {
        return shared;
    }

    public void setShared(@Nullable Boolean shared) {
        this.shared = shared;
    }

    public @Nullable Integer getRequestsPerMinute() {
        return requestsPerMinute;
    }

    public void setRequestsPerMinute(@Nullable Integer requestsPerMinute) {
        this.requestsPerMinute = requestsPerMinute;
    }

    public @Nullable String getQuotaShare() {
        return quotaShare;
    }

    public void setQuotaShare(@Nullable String quotaShare) {
        this.quotaShare = quotaShare;
    }

    public @Nullable Spelling getDialect() {
        return dialect;
    }

    public void setDialect(@Nullable Spelling dialect) {
        this.dialect = dialect;
    }

    public @Nullable String getProcessor() {
        return processor;
    }

    public void setProcessor(@Nullable String processor) {
        this.processor = processor;
    }

    public @Nullable String getIaaHost() {
        return iaaHost;
    }

    public void setIaaHost(@Nullable String iaaHost) {
        this.iaaHost = iaaHost;
    }

    public @Nullable Duration getConnectTimeout() {
        return connectTimeout;
    }

    public void setConnectTimeout(@Nullable Duration connectTimeout) {
        this.connectTimeout = connectTimeout;
    }

    public @Nullable Duration getReadTimeout() {
        return readTimeout;
    }

    public void setReadTimeout(@Nullable Duration readTimeout) {
        this.readTimeout = readTimeout;
    }

    public @Nullable Duration getAttemptTimeout() {
        return attemptTimeout;
    }

    public void setAttemptTimeout(@Nullable Duration attemptTimeout) {
        this.attemptTimeout = attemptTimeout;
    }

    public @Nullable Duration getDeadline() {
        return deadline;
    }

    public void setDeadline(@Nullable Duration deadline) {
        this.deadline = deadline;
    }

    public @Nullable Integer getRetries() {
        return retries;
    }

    public void setRetries(@Nullable Integer retries) {
        this.retries = retries;
    }

    public @Nullable DataSize getMaxResponseSize() {
        return maxResponseSize;
    }

    public void setMaxResponseSize(@Nullable DataSize maxResponseSize) {
        this.maxResponseSize = maxResponseSize;
    }

    public @Nullable Duration getCacheStaticLists() {
        return cacheStaticLists;
    }

    public void setCacheStaticLists(@Nullable Duration cacheStaticLists) {
        this.cacheStaticLists = cacheStaticLists;
    }

    public @Nullable String getUserAgentSuffix() {
        return userAgentSuffix;
    }

    public void setUserAgentSuffix(@Nullable String userAgentSuffix) {
        this.userAgentSuffix = userAgentSuffix;
    }

    public boolean isAllowPrivateLinks() {
        return allowPrivateLinks;
    }

    public void setAllowPrivateLinks(boolean allowPrivateLinks) {
        this.allowPrivateLinks = allowPrivateLinks;
    }

    public boolean isAllowPlainHttp() {
        return allowPlainHttp;
    }

    public void setAllowPlainHttp(boolean allowPlainHttp) {
        this.allowPlainHttp = allowPlainHttp;
    }

    public boolean isVerifyAtStart() {
        return verifyAtStart;
    }

    public void setVerifyAtStart(boolean verifyAtStart) {
        this.verifyAtStart = verifyAtStart;
    }

    public Duration getCloseTimeout() {
        return closeTimeout;
    }

    public void setCloseTimeout(Duration closeTimeout) {
        this.closeTimeout = closeTimeout;
    }
}
