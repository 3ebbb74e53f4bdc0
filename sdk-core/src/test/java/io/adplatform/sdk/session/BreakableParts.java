package io.adplatform.sdk.session;

import io.adplatform.sdk.time.Time;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * Parts that a user or the machine supplies, of which a test breaks one: the part throws, or doesn't come back until it is
 * mended.
 *
 * @param <P> the parts' names
 */
public final class BreakableParts<P extends Enum<P>> {

    private final CountDownLatch mended = new CountDownLatch(1);
    private final PrintStream log = System.err;
    private final Queue<Runnable> late = new ConcurrentLinkedQueue<>();
    private volatile @Nullable P broken;
    private volatile boolean hangs;

    public void breakDown(P part, boolean hanging) {
        hangs = hanging;
        broken = part;
    }

    /** The log goes to the standard error in tests, which breaks with this part. */
    public void breakLogger(P part) {
        System.setErr(
                new PrintStream(new OutputStream() {
                    @Override
                    public void write(int b) {
                        pass(part);
                    }
                }) {
                    @Override
                    public void println(String line) {
                        pass(part);
                    }
                });
    }

    /** From now on everything works. Doing it again does nothing. */
    public void mend() {
        broken = null;
        mended.countDown();
        System.setErr(log);
    }

    /** Runs what timers that hung were to run. */
    public void ringLateTimers() {
        List.copyOf(late).forEach(Runnable::run);
        late.clear();
    }

    public boolean isBroken(P part) {
        return broken == part;
    }

    public boolean hangs(P part) {
        return broken == part && hangs;
    }

    /** Throws or hangs where this is the part that is broken. */
    public void pass(P part) {
        if (broken != part) {
            return;
        }
        if (!hangs) {
            // Not an OutOfMemoryError, which the test runner would take for its own.
            throw new InternalError("expected by a test: " + part);
        }
        try {
            mended.await();
        } catch (InterruptedException end) {
            throw new IllegalStateException(end);
        }
    }

    /** Throws where this is the part that is broken, and it throws. */
    public void passUnlessHanging(P part) {
        if (!hangs) {
            pass(part);
        }
    }

    /** Timers that hang never ring. */
    public Time time(Time working, P part) {
        return time(working, part, (delay, task) -> () -> {});
    }

    /** Timers that hang ring by {@link #ringLateTimers}, or when they are due if the part is mended by then. */
    public Time lateTime(Time working, P part) {
        return time(
                working,
                part,
                (delay, task) -> working.after(delay, () -> {
                    if (hangs(part)) {
                        late.add(task);
                    } else {
                        task.run();
                    }
                }));
    }

    private Time time(Time working, P part, BiFunction<Duration, Runnable, Time.Timer> hanging) {
        return new Time() {
            @Override
            public long nanos() {
                return working.nanos();
            }

            @Override
            public Instant now() {
                return working.now();
            }

            @Override
            public Timer after(Duration delay, Runnable task) {
                if (hangs(part)) {
                    return hanging.apply(delay, task);
                }
                pass(part);
                return working.after(delay, task);
            }
        };
    }

    public TokenStore store(TokenStore working, P part) {
        return new TokenStore() {
            @Override
            public @Nullable StoredTokens load(String account) throws IOException {
                pass(part);
                return working.load(account);
            }

            @Override
            public void save(String account, StoredTokens tokens) throws IOException {
                pass(part);
                working.save(account, tokens);
            }

            @Override
            public @Nullable Lock tryLock(String account) throws IOException {
                pass(part);
                return working.tryLock(account);
            }
        };
    }
}
