package io.adplatform.sdk.internal.session;

import io.adplatform.sdk.Credentials;
import io.adplatform.sdk.internal.runner.Guarded;
import io.adplatform.sdk.session.CredentialsProvider;
import io.adplatform.sdk.time.Time;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The session's use of the user's {@link CredentialsProvider}. If it fails or hangs, the known credentials stay. */
public final class CredentialsSource {

    private static final Logger LOG = LoggerFactory.getLogger("io.adplatform.sdk.session");
    static final Duration LONGEST = Duration.ofSeconds(30);

    private final CredentialsProvider provider;
    private final Consumer<Credentials> onChange;
    private final TimedPart part;

    /**
     * @param onChange takes changed credentials before a request uses them
     * @param executor the threads that the provider may block
     */
    public CredentialsSource(
            CredentialsProvider provider, Consumer<Credentials> onChange, Time time, Executor executor) {
        this.provider = provider;
        this.onChange = onChange;
        this.part = part(time, executor);
    }

    /** The provider as a part that may hang. */
    public static TimedPart part(Time time, Executor executor) {
        return new TimedPart(
                "CredentialsProvider",
                LONGEST,
                time,
                executor,
                failure -> failure.getClass().getName());
    }

    /** The current credentials; the known ones if the provider fails. */
    Credentials current(Credentials known) {
        Credentials now =
                part.ask(() -> Objects.requireNonNull(provider.credentials(), "no credentials"), null, late -> {});
        return now != null && isChanged(now, known) ? now : known;
    }

    private boolean isChanged(Credentials now, Credentials known) {
        if (now.equals(known)) {
            return false;
        }
        boolean otherUser = !Objects.equals(now.clientId(), known.clientId())
                || !Objects.equals(now.email(), known.email())
                || !now.canLogIn();
        if (otherUser) {
            Guarded.log(() -> LOG.warn(
                    "the CredentialsProvider gave another client ID or e-mail address, or omitted a secret; the client"
                            + " keeps its credentials"));
            return false;
        }
        onChange.accept(now);
        return true;
    }
}
