package io.adplatform.sdk.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class SystemTimeTest {

    private final Time time = Time.system();

    @Test
    void aTaskRunsOnADaemonThreadAndNotBeforeItsTime() throws Exception {
        long start = time.nanos();
        CompletableFuture<Thread> ran = new CompletableFuture<>();
        Time.Timer timer = time.after(Duration.ofMillis(2), () -> ran.complete(Thread.currentThread()));
        assertThat(ran.get(10, TimeUnit.SECONDS).isDaemon()).isTrue();
        assertThat(time.nanos() - start).isGreaterThanOrEqualTo(2_000_000);
        timer.cancel();
    }

    @Test
    void aCancelledTaskDoesNotRunAndATaskThatFailsStopsNoOther() throws Exception {
        AtomicBoolean ran = new AtomicBoolean();
        CompletableFuture<String> after = new CompletableFuture<>();
        Time.Timer cancelled = time.after(Duration.ofDays(200_000), () -> ran.set(true));
        time.after(Duration.ofSeconds(-1), () -> {
            throw new IllegalStateException("expected by a test");
        });
        time.after(Duration.ofMillis(1), () -> after.complete("next"));
        cancelled.cancel();
        assertThat(after.get(10, TimeUnit.SECONDS)).isEqualTo("next");
        assertThat(ran).isFalse();
    }

    @Test
    void aTaskThatIsDueBeforeAllOthersRunsAtItsTime() throws Exception {
        Time.Timer later = time.after(Duration.ofDays(1), () -> {});
        for (int i = 0; i < 10; i++) {
            CompletableFuture<String> ran = new CompletableFuture<>();
            time.after(Duration.ofMillis(1), () -> ran.complete("on time"));
            assertThat(ran.get(10, TimeUnit.SECONDS)).isEqualTo("on time");
        }
        later.cancel();
    }

    @Test
    void aTaskThatIsCancelledWhenItIsDueDoesNotMakeTheNextOneRunEarly() {
        AtomicBoolean early = new AtomicBoolean();
        Time.Timer later = time.after(Duration.ofDays(1), () -> early.set(true));
        for (int i = 0; i < 200_000 && !early.get(); i++) {
            time.after(Duration.ZERO, () -> {}).cancel();
        }
        later.cancel();
        assertThat(early).isFalse();
    }

    /** A program that is the first to use the timer, with a class loader of its own. */
    public static final class FirstCaller implements Consumer<Runnable> {

        @Override
        public void accept(Runnable usesTheTimer) {
            usesTheTimer.run();
        }
    }

    private static final InheritableThreadLocal<Object> OF_THE_FIRST_CALLER = new InheritableThreadLocal<>();

    @Test
    void theTimersThreadKeepsNothingOfWhoeverCalledFirst() throws Exception {
        ClassLoader before = Thread.currentThread().getContextClassLoader();
        WeakReference<ClassLoader> program;
        AtomicReference<Thread> timer = new AtomicReference<>();
        try (OneClassLoader loader = new OneClassLoader()) {
            program = new WeakReference<>(loader);
            Thread.currentThread().setContextClassLoader(loader);
            OF_THE_FIRST_CALLER.set(loader);
            loader.firstCaller().accept(() -> timer.set(SystemTime.thread(() -> {})));
        } finally {
            Thread.currentThread().setContextClassLoader(before);
            OF_THE_FIRST_CALLER.remove();
        }

        for (int i = 0; i < 100 && program.get() != null; i++) {
            System.gc();
        }

        assertThat(program.get()).isNull();
        assertThat(timer.get().isDaemon()).isTrue();
    }

    /** Loads the first caller by itself, and leaves the rest to the loader of the SDK. */
    private static final class OneClassLoader extends URLClassLoader {

        OneClassLoader() {
            super(
                    new URL[] {
                        SystemTimeTest.class
                                .getProtectionDomain()
                                .getCodeSource()
                                .getLocation()
                    },
                    SystemTimeTest.class.getClassLoader());
        }

        @SuppressWarnings("unchecked")
        Consumer<Runnable> firstCaller() throws ReflectiveOperationException {
            return (Consumer<Runnable>)
                    findClass(FirstCaller.class.getName()).getConstructor().newInstance();
        }
    }
}
