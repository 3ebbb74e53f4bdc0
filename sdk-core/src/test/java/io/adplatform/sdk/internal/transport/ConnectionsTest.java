package io.adplatform.sdk.internal.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The JVM's certificates are read in the background, and a client doesn't depend on that. */
class ConnectionsTest {

    private static final TransportSettings SETTINGS =
            new TransportSettings(Duration.ofSeconds(10), Duration.ofSeconds(10), 1024, null, null);

    /** What a test does with the tasks of the background. */
    private static final class Threads extends AbstractExecutorService {

        private final Consumer<Runnable> start;

        private Threads(Consumer<Runnable> start) {
            this.start = start;
        }

        @Override
        public void execute(Runnable task) {
            start.accept(task);
        }

        @Override
        public void shutdown() {}

        @Override
        public List<Runnable> shutdownNow() {
            return List.of();
        }

        @Override
        public boolean isShutdown() {
            return false;
        }

        @Override
        public boolean isTerminated() {
            return false;
        }

        @Override
        public boolean awaitTermination(long timeout, TimeUnit unit) {
            return true;
        }
    }

    @Test
    void areReadInTheBackgroundOnce() {
        Queue<Runnable> tasks = new ArrayDeque<>();
        Connections connections = new Connections(new Threads(tasks::add));

        connections.prepare(SETTINGS);

        assertThat(tasks).hasSize(1);
        tasks.remove().run();
        assertThat(connections.client(SETTINGS).build().sslSocketFactory())
                .isSameAs(connections.client(SETTINGS).build().sslSocketFactory());
    }

    @Test
    void areReadByTheClientWhereTheThreadComesTooLate() {
        Queue<Runnable> tasks = new ArrayDeque<>();
        Connections connections = new Connections(new Threads(tasks::add));
        connections.prepare(SETTINGS);

        assertThat(connections.client(SETTINGS).build().sslSocketFactory()).isNotNull();
        tasks.remove().run();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void areReadByTheClientWhereNoThreadCanBeHad(boolean memory) {
        Connections connections = new Connections(new Threads(task -> {
            if (memory) {
                throw new OutOfMemoryError("unable to create native thread");
            }
            throw new RejectedExecutionException();
        }));

        connections.prepare(SETTINGS);

        assertThat(connections.client(SETTINGS).build().sslSocketFactory()).isNotNull();
    }
}
