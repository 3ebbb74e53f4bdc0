package io.adplatform.sdk.internal.pipeline;

import static io.adplatform.sdk.throttle.Lane.SESSION;

import io.adplatform.sdk.RequestOptions;
import io.adplatform.sdk.event.HeaderContext;
import io.adplatform.sdk.internal.observe.CallEvents.Listeners;
import io.adplatform.sdk.journal.Guard;
import io.adplatform.sdk.journal.Journal;
import io.adplatform.sdk.journal.JournalKey;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.throttle.Lane;
import io.adplatform.sdk.time.Time;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a pipeline, and the defaults of its calls.
 *
 * @param time the client's clock, whose tasks run on client threads and may block
 * @param executor the client's threads
 * @param random the source of jitter
 * @param headers the user's hooks for more headers
 * @param journal the journal of calls that must not be repeated; {@code null} for none
 * @param limits the limits of a call without its own
 * @param staticListAge the age up to which a response of a static list is used; zero to keep none
 * @param lane the lane of all calls; {@code null} to use each call's own
 * @param redaction masks the client's secrets
 */
public record PipelineSettings(
        Time time,
        Executor executor,
        RandomGenerator random,
        Listeners listeners,
        List<Function<HeaderContext, Map<String, String>>> headers,
        @Nullable AccountJournal journal,
        CallLimits limits,
        Duration staticListAge,
        @Nullable Lane lane,
        Redaction redaction) {

    Lane laneOf(Call<?> call) {
        return lane == null ? call.options().lane() : lane;
    }

    /** Returns the settings for token requests, which all calls wait for. They contain secrets, so no journal records them. */
    public PipelineSettings forTokens() {
        return new PipelineSettings(
                time, executor, random, listeners, headers, null, limits, Duration.ZERO, SESSION, redaction);
    }

    /**
     * The limits of a call.
     *
     * @param attemptTimeout the longest time for one request and its response
     * @param deadline the longest time for the whole call
     * @param retries the number of times that a failed request may be sent again
     */
    public record CallLimits(Duration attemptTimeout, Duration deadline, int retries) {

        /** Returns these limits, replaced by the call's own options. */
        public CallLimits of(RequestOptions own) {
            return new CallLimits(
                    own.attemptTimeout() != null ? own.attemptTimeout() : attemptTimeout,
                    own.deadline() != null ? own.deadline() : deadline,
                    own.retries() != null ? own.retries() : retries);
        }
    }

    /**
     * A journal with the account of a client.
     *
     * @param clientId the client ID; empty without one
     * @param guard the user's hook for the conditions of a call; {@code null} for none
     */
    public record AccountJournal(
            Journal journal,
            URI baseUrl,
            String clientId,
            @Nullable Function<? super Call<?>, @Nullable Guard> guard) {

        Guard guard(Call<?> call) {
            Guard ofClient = guard == null ? null : guard.apply(call);
            Guard own = call.options().guard();
            return (ofClient == null ? Guard.NONE : ofClient).and(own == null ? Guard.NONE : own);
        }

        /** Returns the key of a call in a workspace; a generated one if the caller set none. */
        public JournalKey key(@Nullable String name, @Nullable Long owId) {
            return name == null
                    ? JournalKey.generated(baseUrl, clientId, owId)
                    : new JournalKey(baseUrl.toString(), clientId, owId, name);
        }
    }
}
