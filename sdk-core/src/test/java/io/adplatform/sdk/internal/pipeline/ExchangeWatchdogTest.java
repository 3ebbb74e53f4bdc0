package io.adplatform.sdk.internal.pipeline;

import static io.adplatform.sdk.internal.transport.RawServer.thenStalls;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adplatform.sdk.RequestOptions;
import io.adplatform.sdk.error.ConnectionException;
import io.adplatform.sdk.internal.pipeline.PipelineFixture.CallMode;
import io.adplatform.sdk.internal.pipeline.PipelineFixture.End;
import io.adplatform.sdk.internal.pipeline.PipelineFixture.Kind;
import io.adplatform.sdk.internal.runner.AsyncCallRunner;
import io.adplatform.sdk.internal.runner.ExchangeWatchdog;
import io.adplatform.sdk.internal.transport.HttpRequest;
import io.adplatform.sdk.internal.transport.HttpResult;
import io.adplatform.sdk.internal.transport.HttpTransport;
import io.adplatform.sdk.internal.transport.LeakWatch;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import okhttp3.HttpUrl;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@ExtendWith(LeakWatch.class)
class ExchangeWatchdogTest {

    private static final RequestOptions NO_RETRY = RequestOptions.defaults().retries(0);

    private final PipelineFixture rig = new PipelineFixture(Duration.ofMillis(100));

    @AfterEach
    void close() {
        rig.close();
    }

    @ParameterizedTest
    @EnumSource
    void anExchangeWhoseTimeIsOverIsToldAsSuchAndNotAsGivenUp(CallMode way) throws Exception {
        rig.server.reacts(thenStalls(""));

        End end = rig.send(Kind.READ_BY_GET, way, NO_RETRY);

        assertThat(end.error()).isInstanceOf(ConnectionException.class).hasMessageContaining("it took too long");
        assertThat(rig.server.seen()).hasSize(1);
    }

    @Test
    void itGoesOnAfterAMistakeOfWhoeverIsToldOfAnInterrupt() throws Exception {
        rig.server.reacts(thenStalls(""));
        CountDownLatch told = new CountDownLatch(1);
        CompletableFuture<HttpResult> result = new CompletableFuture<>();
        HttpTransport.Exchange exchange = exchange(Duration.ofMillis(100), result::complete);
        exchange.call().enqueue(exchange.callback());
        Object monitor = new Object();
        Thread interrupted = new Thread(() -> {
            Thread.currentThread().interrupt();
            ExchangeWatchdog.Registration watch = rig.watchdog.watch(exchange, () -> {
                told.countDown();
                throw new IllegalStateException("a mistake");
            });
            synchronized (monitor) { // waits here, with its flag set
                watch.end();
            }
        });
        End end;
        synchronized (monitor) {
            interrupted.start();
            assertThat(told.await(10, TimeUnit.SECONDS)).isTrue();

            assertThat(result.get(10, TimeUnit.SECONDS))
                    .as("of the exchange that could not be given up, when its time is over")
                    .isInstanceOf(HttpResult.Lost.class);
            end = rig.send(Kind.READ_BY_GET, CallMode.BLOCKING, NO_RETRY);
        }
        interrupted.join();

        assertThat(end.error()).isInstanceOf(ConnectionException.class);
    }

    @Test
    void afterAThreadThatCouldNotBeStartedTheNextOneIs() throws Exception {
        rig.server.reacts(thenStalls(""));
        AtomicInteger threads = new AtomicInteger();
        ExchangeWatchdog watchdog = new ExchangeWatchdog(task -> {
            if (threads.incrementAndGet() == 1) {
                throw new OutOfMemoryError("unable to create native thread");
            }
            return new Thread(task);
        });
        CompletableFuture<HttpResult> result = new CompletableFuture<>();

        assertThatThrownBy(() -> watchdog.watch(exchange())).isInstanceOf(OutOfMemoryError.class);
        new AsyncCallRunner(rig.threads, watchdog).exchange(exchange(Duration.ofMillis(100), result::complete));

        assertThat(result.get(10, TimeUnit.SECONDS)).isInstanceOf(HttpResult.Lost.class);
        watchdog.close();
    }

    private HttpTransport.Exchange exchange() {
        return exchange(Duration.ofMinutes(1), result -> {});
    }

    private HttpTransport.Exchange exchange(Duration timeout, Consumer<HttpResult> onEnd) {
        HttpRequest request = new HttpRequest("GET", HttpUrl.get(rig.server.url()), Map.of(), null, null, true);
        return rig.transport.prepare(request, true, Map.of(), timeout, (status, headers) -> {}, onEnd);
    }
}
