package io.adplatform.sdk.micrometer;

import io.adplatform.sdk.event.ClientListener;
import io.adplatform.sdk.event.HeaderContext;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.observation.transport.Kind;
import io.micrometer.observation.transport.SenderContext;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A client's observations: one for each call, below the observation of the caller's thread, and below it one for each request.
 * The call's trace goes with the headers of its requests.
 *
 * <pre>{@code
 * ClientObservations observations = new ClientObservations(registry, "main");
 * AdPlatform.builder()....listener(observations).headers(observations::headers).build();
 * }</pre>
 */
public final class ClientObservations implements ClientListener {

    private static final String CALL = "adplatform.call";
    private static final String REQUEST = "adplatform.request";

    private final ObservationRegistry registry;
    private final String client;

    /**
     * Observations of one client.
     *
     * @param name the name of the client in its program: the key {@code client}
     */
    public ClientObservations(ObservationRegistry registry, String name) {
        this.registry = registry;
        this.client = name;
    }

    /** A call's observations; one step of the call at a time touches them. */
    private static final class Observed {

        private final Observation call;
        private final Map<String, String> headers;
        private @Nullable Observation request;

        Observed(Observation call, Map<String, String> headers) {
            this.call = call;
            this.headers = headers;
        }

        synchronized void begin(Observation next) {
            request = next;
        }

        synchronized @Nullable Observation endOfRequest() {
            Observation ended = request;
            request = null;
            return ended;
        }
    }

    @Override
    public Object onCallStarted(CallInfo call) {
        Map<String, String> headers = new HashMap<>();
        SenderContext<Map<String, String>> sender = new SenderContext<>(
                (carrier, name, value) -> {
                    if (carrier != null) {
                        carrier.put(name, value);
                    }
                },
                Kind.CLIENT);
        sender.setCarrier(headers);
        sender.setRemoteServiceName("adplatform");
        Observation observation = Observation.createNotStarted(CALL, () -> sender, registry)
                .contextualName(name(call.operation()))
                .lowCardinalityKeyValue("client", client)
                .lowCardinalityKeyValue("operation", call.operation())
                .highCardinalityKeyValue("call.id", call.id());
        return new Observed(observation.start(), headers);
    }

    /** The headers that carry a call's trace: the builder's hook. */
    public Map<String, String> headers(HeaderContext context) {
        return context.context(Observed.class).map(observed -> observed.headers).orElse(Map.of());
    }

    @Override
    public void onAttemptSent(AttemptSent event) {
        Observed observed = event.call().context(Observed.class);
        if (observed != null) {
            Observation request = Observation.createNotStarted(REQUEST, registry)
                    .contextualName(name(event.call().operation()))
                    .parentObservation(observed.call)
                    .lowCardinalityKeyValue("client", client)
                    .lowCardinalityKeyValue("operation", event.call().operation())
                    .highCardinalityKeyValue("attempt", Integer.toString(event.attempt()));
            observed.begin(request.start());
        }
    }

    @Override
    public void onAttemptEnded(AttemptEnded event) {
        Observed observed = event.call().context(Observed.class);
        Observation request = observed == null ? null : observed.endOfRequest();
        if (request != null) {
            request.lowCardinalityKeyValue(
                    "status", event.status() == null ? "none" : event.status().toString());
            end(request, event.exception());
        }
    }

    @Override
    public void onCallEnded(CallEnded event) {
        Observed observed = event.call().context(Observed.class);
        if (observed != null) {
            observed.call.lowCardinalityKeyValue("outcome", event.outcome().name());
            Long owId = event.call().owId();
            if (owId != null) {
                observed.call.highCardinalityKeyValue("workspace", owId.toString());
            }
            end(observed.call, event.exception());
        }
    }

    /** Tracers write a hyphen before each capital. */
    private static String name(String operation) {
        int endOfMethod = operation.indexOf(' ');
        return operation.substring(0, endOfMethod).toLowerCase(Locale.ROOT) + operation.substring(endOfMethod);
    }

    private static void end(Observation observation, @Nullable Throwable exception) {
        if (exception != null) {
            observation.error(exception);
        }
        observation.stop();
    }
}
