package io.adplatform.sdk.testing;

import io.adplatform.sdk.Request;
import io.adplatform.sdk.Response;
import io.adplatform.sdk.file.Download;
import io.adplatform.sdk.file.DownloadedFile;
import io.adplatform.sdk.file.Target;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The two ways to run a call; both have the same result and the same cost. */
public enum CallMode {
    BLOCKING,
    ASYNC;

    private static final long PATIENCE_SECONDS = 30;

    /** Returns the modes of a table's row: both in a deep run, and one of them, by the texts of the row, in a fast run. */
    public static Stream<CallMode> of(Object... row) {
        return Depth.isDeep()
                ? Stream.of(values())
                : Stream.of(values()[Math.floorMod(Arrays.toString(row).hashCode(), 2)]);
    }

    /** Runs one of the two to its end, and throws the failure that a caller gets. */
    public <T> T run(Supplier<T> blocking, Supplier<CompletableFuture<T>> async) {
        if (this == BLOCKING) {
            return blocking.get();
        }
        try {
            return get(async.get());
        } catch (RuntimeException failed) {
            throw failed;
        } catch (Exception failed) {
            throw new AssertionError(failed);
        }
    }

    public <T> T send(Request<T> request) {
        return run(request::send, request::sendAsync);
    }

    public <T> Response<T> sendForResponse(Request<T> request) {
        return run(request::sendForResponse, request::sendForResponseAsync);
    }

    public DownloadedFile fetch(Download download, Target target) {
        return run(() -> download.to(target), () -> download.toAsync(target));
    }

    /** Begins to send. */
    public <T> CompletableFuture<Response<T>> start(Request<T> request) {
        return this == ASYNC ? request.sendForResponseAsync() : inThread(request::sendForResponse);
    }

    /** Sends many at the same moment. */
    public <T> List<Future<T>> sendTogether(int count, Supplier<Request<T>> requests) {
        CountDownLatch ready = new CountDownLatch(count);
        List<Future<T>> results = new ArrayList<>();
        IntStream.range(0, count)
                .forEach(i -> results.add(
                        this == ASYNC
                                ? requests.get().sendAsync()
                                : inThread(() -> {
                                    ready.countDown();
                                    awaitAll(ready);
                                    return requests.get().send();
                                })));
        return results;
    }

    private static void awaitAll(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException stopped) {
            throw new IllegalStateException(stopped);
        }
    }

    private static <T> CompletableFuture<T> inThread(Supplier<T> blocking) {
        CompletableFuture<T> end = new CompletableFuture<>();
        Thread caller = new Thread(() -> {
            try {
                end.complete(blocking.get());
            } catch (Throwable failure) {
                end.completeExceptionally(failure);
            }
        });
        caller.setDaemon(true);
        caller.start();
        return end;
    }

    /** Waits for the end of a call, and throws the failure that a caller gets. */
    public static <T> T get(Future<T> call) throws Exception {
        try {
            return call.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException failed) {
            throw failed.getCause() instanceof Exception own ? own : failed;
        }
    }
}
