package io.adplatform.sdk.internal.transport;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import okhttp3.Dns;
import org.jspecify.annotations.Nullable;

/**
 * Resolves host names on client threads, because the system's resolver can be silent for minutes. One look-up per host is in
 * flight, so a silent resolver holds one thread. A cancelled exchange stops waiting. Its look-up continues and serves the next
 * exchange.
 */
final class NameLookups implements Dns {

    private final Dns resolver;
    private final Executor threads;
    private final Map<String, CompletableFuture<List<InetAddress>>> inFlight = new ConcurrentHashMap<>();

    NameLookups(Dns resolver, Executor threads) {
        this.resolver = resolver;
        this.threads = threads;
    }

    @Override
    public List<InetAddress> lookup(String host) throws UnknownHostException {
        try {
            return inFlight(host).get();
        } catch (InterruptedException cancelled) {
            return given(host, "was cancelled", cancelled);
        } catch (ExecutionException failed) {
            Throwable cause = failed.getCause();
            if (cause instanceof UnknownHostException unknown) {
                throw unknown;
            }
            return given(host, "failed", cause);
        }
    }

    private static List<InetAddress> given(String host, String how, @Nullable Throwable cause)
            throws UnknownHostException {
        UnknownHostException end = new UnknownHostException("the look-up of " + host + " " + how);
        end.initCause(cause);
        throw end;
    }

    private CompletableFuture<List<InetAddress>> inFlight(String host) {
        CompletableFuture<List<InetAddress>> mine = new CompletableFuture<>();
        CompletableFuture<List<InetAddress>> others = inFlight.putIfAbsent(host, mine);
        if (others != null) {
            return others;
        }
        try {
            threads.execute(() -> resolve(host, mine));
        } catch (Throwable noThread) { // an Error too, so that this exchange ends and the next one tries again
            inFlight.remove(host, mine);
            mine.completeExceptionally(noThread);
        }
        return mine;
    }

    private void resolve(String host, CompletableFuture<List<InetAddress>> result) {
        try {
            List<InetAddress> addresses = resolver.lookup(host);
            inFlight.remove(host, result);
            result.complete(addresses);
        } catch (Throwable failed) {
            inFlight.remove(host, result);
            result.completeExceptionally(failed);
        }
    }
}
