package io.adplatform.sdk.internal.link;

import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.file.Download;
import io.adplatform.sdk.file.DownloadedFile;
import io.adplatform.sdk.file.Target;
import io.adplatform.sdk.internal.pipeline.PipelineSettings;
import io.adplatform.sdk.internal.retry.Backoff;
import io.adplatform.sdk.internal.runner.AsyncCallRunner;
import io.adplatform.sdk.internal.runner.AttemptLoop;
import io.adplatform.sdk.internal.runner.BlockingCallRunner;
import io.adplatform.sdk.internal.runner.CallRunner;
import io.adplatform.sdk.internal.runner.CancellableFuture;
import io.adplatform.sdk.internal.runner.Cancellation;
import io.adplatform.sdk.internal.runner.ExchangeWatchdog;
import io.adplatform.sdk.internal.transport.HttpTransport;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * Fetches what result links lead to. They lead to other hosts, so nothing of the client goes along: no token, no
 * workspace, none of its headers, none of its connections, and no permit of the platform's quota.
 */
public final class LinkClient {

    private static final String CLOSED = "the client was closed";

    private final PipelineSettings settings;
    private final LinkRules rules;
    private final Supplier<HttpTransport> transport;
    private final ExchangeWatchdog watchdog;
    private final Backoff backoff;
    private final Set<Cancellation> inFlight = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    /** @param transport one of its own, to which the rules were applied; asked for when it is needed */
    public LinkClient(
            PipelineSettings settings, LinkRules rules, Supplier<HttpTransport> transport, ExchangeWatchdog watchdog) {
        this.settings = settings;
        this.rules = rules;
        this.transport = transport;
        this.watchdog = watchdog;
        this.backoff = new Backoff(settings.random());
    }

    /** What a link leads to. Nothing is sent, and nothing checked, before it is fetched. */
    public Download download(String link) {
        return new Download() {
            @Override
            public DownloadedFile to(Target target) {
                return run(link, target);
            }

            @Override
            public CompletableFuture<DownloadedFile> toAsync(Target target) {
                return runAsync(link, target);
            }
        };
    }

    /** Gives up every download that is on its way, and every later one. */
    public void close() {
        closed = true;
        inFlight.forEach(cancellation -> cancellation.end(CLOSED));
    }

    private DownloadedFile run(String link, Target target) {
        Cancellation cancellation = new Cancellation();
        CallRunner runner = new BlockingCallRunner(watchdog, cancellation);
        return result(attempts(new LinkState(link, target, runner, cancellation, settings))
                .join());
    }

    private CompletableFuture<DownloadedFile> runAsync(String link, Target target) {
        Cancellation cancellation = new Cancellation();
        CallRunner runner = new AsyncCallRunner(settings.executor(), watchdog);
        CompletableFuture<DownloadedFile> users = new CancellableFuture<>(cancellation);
        CompletableFuture<LinkResult> unused = attempts(new LinkState(link, target, runner, cancellation, settings))
                .whenComplete((outcome, bug) -> {
                    try {
                        users.complete(bug == null ? result(outcome) : rethrow(bug));
                    } catch (AdPlatformException | IllegalStateException failure) {
                        users.completeExceptionally(failure);
                    }
                });
        return users;
    }

    private CompletableFuture<LinkResult> attempts(LinkState state) {
        inFlight.add(state.cancellation);
        if (closed) {
            state.cancellation.end(CLOSED);
        }
        LinkAttempt attempt = new LinkAttempt(state, rules, transport, backoff, settings);
        return new AttemptLoop(state.runner, state.cancellation, settings.time())
                .run(attempt::run)
                .whenComplete((outcome, failure) -> inFlight.remove(state.cancellation));
    }

    private static DownloadedFile result(LinkResult outcome) {
        if (outcome.file() != null) {
            return outcome.file();
        }
        throw Objects.requireNonNull(outcome.error());
    }

    private static DownloadedFile rethrow(Throwable bug) {
        throw new IllegalStateException("a download ended without an outcome", bug);
    }
}
