package io.adplatform.sdk.file;

import io.adplatform.sdk.Request;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;

/** Both ways of a caller: every test of a transfer runs on each. */
enum CallMode {
    BLOCKING {
        @Override
        DownloadedFile fetch(Download download, Target target) {
            return download.to(target);
        }

        @Override
        <T> T send(Request<T> request) {
            return request.send();
        }
    },
    ASYNC {
        @Override
        DownloadedFile fetch(Download download, Target target) {
            return result(download.toAsync(target));
        }

        @Override
        <T> T send(Request<T> request) {
            return result(request.sendAsync());
        }
    };

    abstract DownloadedFile fetch(Download download, Target target);

    abstract <T> T send(Request<T> request);

    private static <T> T result(CompletableFuture<T> future) {
        try {
            return future.orTimeout(30, TimeUnit.SECONDS).join();
        } catch (CompletionException failed) {
            if (failed.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw failed;
        }
    }
}
