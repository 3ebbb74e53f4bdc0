package io.adplatform.sdk.postgresql.internal.quota;

import io.adplatform.sdk.postgresql.TestServer;
import io.adplatform.sdk.throttle.Lane;
import io.adplatform.sdk.throttle.Throttle;
import io.adplatform.sdk.throttle.Throttle.Permit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Callers who send as soon as they may, and the record of when they did. */
final class Callers {

    private final List<Long> sent = Collections.synchronizedList(new ArrayList<>());
    private final int enough;

    /** @param enough how many requests are sent before the callers stop */
    Callers(int enough) {
        this.enough = enough;
    }

    /** So many callers, until enough is sent. */
    CompletableFuture<Void> begin(Throttle throttle, int count) {
        List<CompletableFuture<?>> callers = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            callers.add(CompletableFuture.runAsync(() -> call(throttle), TestServer.THREADS));
        }
        return CompletableFuture.allOf(callers.toArray(CompletableFuture[]::new));
    }

    private void call(Throttle throttle) {
        while (sent.size() < enough) {
            try {
                Permit permit = throttle.reserve(Lane.NORMAL, Duration.ofSeconds(50))
                        .permit()
                        .get(60, TimeUnit.SECONDS);
                if (permit.isValid()) {
                    record();
                    permit.answered();
                } else {
                    permit.notSent();
                }
            } catch (ExecutionException | TimeoutException | InterruptedException failed) {
                throw new IllegalStateException(failed);
            }
        }
    }

    private void record() {
        synchronized (sent) {
            sent.add(System.nanoTime());
            sent.notifyAll();
        }
    }

    /** Waits until so many are sent. */
    void awaitSent(int count) throws InterruptedException {
        synchronized (sent) {
            while (sent.size() < count) {
                sent.wait();
            }
        }
    }

    /** The record of both. */
    Callers and(Callers others) {
        Callers both = new Callers(enough + others.enough);
        both.sent.addAll(sent);
        both.sent.addAll(others.sent);
        return both;
    }

    /** The most requests within any time of that length. */
    int mostIn(Duration window) {
        List<Long> sorted = List.copyOf(sent).stream().sorted().toList();
        int most = 0;
        int first = 0;
        for (int last = 0; last < sorted.size(); last++) {
            while (sorted.get(last) - sorted.get(first) >= window.toNanos()) {
                first++;
            }
            most = Math.max(most, last - first + 1);
        }
        return most;
    }
}
