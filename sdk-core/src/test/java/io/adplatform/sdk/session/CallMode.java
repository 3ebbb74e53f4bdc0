package io.adplatform.sdk.session;

import io.adplatform.sdk.Request;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** How a request is sent: every test runs both ways. */
public enum CallMode {
    BLOCKING {
        @Override
        public <T> T send(Request<T> request) {
            return request.send();
        }

        @Override
        public <T> List<Future<T>> sendTogether(int count, Supplier<Request<T>> requests) {
            ExecutorService threads = Executors.newFixedThreadPool(count);
            CountDownLatch ready = new CountDownLatch(count);
            List<Future<T>> results = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                results.add(threads.submit(() -> {
                    ready.countDown();
                    ready.await();
                    return requests.get().send();
                }));
            }
            threads.shutdown();
            return results;
        }
    },
    ASYNC {
        @Override
        public <T> T send(Request<T> request) throws Exception {
            return get(request.sendAsync());
        }

        @Override
        public <T> List<Future<T>> sendTogether(int count, Supplier<Request<T>> requests) {
            List<Future<T>> results = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                results.add(requests.get().sendAsync());
            }
            return results;
        }
    };

    private static final long PATIENCE_SECONDS = 30;

    public abstract <T> T send(Request<T> request) throws Exception;

    /** Sends many at the same moment. */
    public abstract <T> List<Future<T>> sendTogether(int count, Supplier<Request<T>> requests);

    /** Waits for a call that is on its way. */
    public static <T> T get(Future<T> result) throws Exception {
        try {
            return result.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException failed) {
            throw failed.getCause() instanceof Exception own ? own : failed;
        }
    }
}
