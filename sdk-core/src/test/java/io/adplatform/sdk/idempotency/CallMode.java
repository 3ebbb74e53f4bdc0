package io.adplatform.sdk.idempotency;

import io.adplatform.sdk.Request;
import io.adplatform.sdk.Response;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;

/** How a request is sent: every test runs both ways. */
enum CallMode {
    BLOCKING {
        @Override
        <T> CompletableFuture<Response<T>> start(Request<T> request) {
            CompletableFuture<Response<T>> end = new CompletableFuture<>();
            Thread caller = new Thread(() -> {
                try {
                    end.complete(request.sendForResponse());
                } catch (Throwable failure) {
                    end.completeExceptionally(failure);
                }
            });
            caller.setDaemon(true);
            caller.start();
            return end;
        }
    },
    ASYNC {
        @Override
        <T> CompletableFuture<Response<T>> start(Request<T> request) {
            return request.sendForResponseAsync();
        }
    };

    static final long PATIENCE_SECONDS = 30;

    /** Begins to send. */
    abstract <T> CompletableFuture<Response<T>> start(Request<T> request);

    /** Sends and waits. */
    <T> Response<T> send(Request<T> request) throws Exception {
        return end(start(request));
    }

    /** Waits for the end; throws what the caller gets. */
    static <T> T end(CompletableFuture<T> call) throws Exception {
        try {
            return call.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException failed) {
            throw failed.getCause() instanceof Exception own ? own : failed;
        }
    }
}
