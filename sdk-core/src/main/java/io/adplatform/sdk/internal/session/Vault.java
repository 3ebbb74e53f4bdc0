package io.adplatform.sdk.internal.session;

import io.adplatform.sdk.Credentials;
import io.adplatform.sdk.internal.runner.Guarded;
import io.adplatform.sdk.session.CredentialsProvider;
import io.adplatform.sdk.time.Time;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The session's dealings with the user's {@link CredentialsProvider}. One that fails, or that doesn't come back in time, must
 * not become a call's failure: the session goes on with the credentials that it has, and the futures in here never fail.
 */
public final class Vault {

    private static final Logger LOG = LoggerFactory.getLogger("io.adplatform.sdk.session");

    static final Duration LONGEST = Duration.ofSeconds(30);

    private final CredentialsProvider provider;
    private final Consumer<Credentials> taken;
    private final Secrets secrets;
    private final Time time;
    private final Executor executor;
    /** One that hangs holds a thread; until it ends it isn't asked again. */
    private final AtomicBoolean asking = new AtomicBoolean();

    /**
     * @param taken told of credentials before anything is sent with them
     * @param executor the threads that the provider may block
     */
    public Vault(
            CredentialsProvider provider, Consumer<Credentials> taken, Secrets secrets, Time time, Executor executor) {
        this.provider = provider;
        this.taken = taken;
        this.secrets = secrets;
        this.time = time;
        this.executor = executor;
    }

    /** The credentials to send with now; those that were known where no others can be had. */
    CompletableFuture<Credentials> current(Credentials known) {
        if (!asking.compareAndSet(false, true)) {
            return CompletableFuture.completedFuture(known);
        }
        CompletableFuture<Credentials> answer = new CompletableFuture<>();
        Time.Timer timer = limit(answer, known);
        try {
            executor.execute(() -> ask(known, answer, timer));
        } catch (RuntimeException | Error noThread) {
            asking.set(false);
            timer.cancel();
            failed(noThread);
            answer.complete(known);
        }
        return answer;
    }

    /** Without a timer the fetch is found lost by the next caller. */
    private Time.Timer limit(CompletableFuture<Credentials> answer, Credentials known) {
        try {
            return time.limit(LONGEST, () -> {
                if (!answer.isDone()) {
                    failed(new TimeoutException("it took more than " + LONGEST.toSeconds() + " s"));
                }
                answer.complete(known);
            });
        } catch (RuntimeException | Error noTimer) {
            return () -> {};
        }
    }

    private void ask(Credentials known, CompletableFuture<Credentials> answer, Time.Timer timer) {
        try {
            Credentials now = Objects.requireNonNull(provider.credentials(), "no credentials");
            if (isOfAnother(now, known)) {
                Guarded.log(() -> LOG.warn(
                        "the CredentialsProvider gave another client ID or e-mail address, or left a secret out; the"
                                + " client goes on with the credentials it has"));
            } else if (!now.equals(known)) {
                taken.accept(now);
                answer.complete(now);
            }
        } catch (Throwable failure) { // An Error too: a class that the vault needs may be missing.
            failed(failure);
        } finally {
            asking.set(false);
            answer.complete(known);
            timer.cancel();
        }
    }

    private static boolean isOfAnother(Credentials now, Credentials known) {
        return !Objects.equals(now.clientId(), known.clientId())
                || !Objects.equals(now.email(), known.email())
                || !now.canLogIn();
    }

    /** The exception's text is a vault's own, and may quote anything. */
    private void failed(Throwable failure) {
        Guarded.log(() -> LOG.warn(
                "the CredentialsProvider gave no credentials, and the client goes on with those it has: {}",
                secrets.apply(failure.toString())));
    }
}
