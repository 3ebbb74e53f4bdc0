package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.event.HeaderContext;
import io.adplatform.sdk.internal.observe.Listeners;
import io.adplatform.sdk.internal.recording.AccountJournal;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.throttle.Lane;
import io.adplatform.sdk.time.Time;
import java.time.Duration;
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
 * @param headers the user's hook for more headers; {@code null} for none
 * @param journal the journal of calls that must not be repeated; {@code null} for none
 * @param limits the limits of a call without its own
 * @param staticListAge the age up to which a response of a static list is used; zero to keep none
 * @param joinsReads whether equal reads share a request
 * @param lane the lane of all calls; {@code null} to use each call's own
 * @param redaction masks the client's secrets
 */
public record PipelineSettings(
        Time time,
        Executor executor,
        RandomGenerator random,
        Listeners listeners,
        @Nullable Function<HeaderContext, Map<String, String>> headers,
        @Nullable AccountJournal journal,
        CallLimits limits,
        Duration staticListAge,
        boolean joinsReads,
        @Nullable Lane lane,
        Redaction redaction) {

    Lane laneOf(Call<?> call) {
        return lane == null ? call.options().lane() : lane;
    }

    /** Returns the settings for token requests, which all calls wait for. They contain secrets, so no journal records them. */
    public PipelineSettings forTokens() {
        return new PipelineSettings(
                time,
                executor,
                random,
                listeners,
                headers,
                null,
                limits,
                Duration.ZERO,
                false,
                Lane.SESSION,
                redaction);
    }
}
