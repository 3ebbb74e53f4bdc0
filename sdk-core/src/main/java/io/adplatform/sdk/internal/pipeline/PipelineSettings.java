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
 * What a pipeline does where a call doesn't say.
 *
 * @param time the clock, whose tasks may take theirs: they run on threads of the client's
 * @param executor where asynchronous calls go on
 * @param random jitter
 * @param headers the user's hook, which says what else each request carries; {@code null} for none
 * @param journal where calls that may not be repeated are recorded; {@code null} for nowhere
 * @param limits what a call may spend that doesn't say
 * @param staticListAge how long a response of a static list is kept; zero for not at all
 * @param joinsReads whether equal reads share a request
 * @param lane the lane of all calls, whatever they say; {@code null} to let them say
 * @param hideSecrets crosses the client's secrets out of a text that goes into an error
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
        SecretsFilter hideSecrets) {

    /** The lane of a call of this pipeline. */
    Lane laneOf(Call<?> call) {
        return lane == null ? call.options().lane() : lane;
    }

    /** The same for token requests, which everything else waits for. Their inputs are secrets, and no journal's. */
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
                hideSecrets);
    }
}
