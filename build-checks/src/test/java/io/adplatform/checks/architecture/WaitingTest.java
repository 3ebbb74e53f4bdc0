package io.adplatform.checks.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.AccessTarget.MethodCallTarget;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Exchanger;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.Phaser;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/**
 * A thread of the caller's is held in few places, so that each of them can be interrupted and is known to the quota.
 */
class WaitingTest {

    /** Those that hold a thread until something has come, and two that only pick up what is there. */
    private static final Set<String> WAIT = Set.of(
            "io.adplatform.sdk.internal.transport.NameLookups", // within an exchange, and as its call's limit allows
            "io.adplatform.sdk.time.Time", // all other waits
            "io.adplatform.sdk.time.SystemTime", // the same, and the timer's own thread
            "io.adplatform.sdk.journal.file.FileJournal", // takes the result after the wait
            "io.adplatform.sdk.internal.runner.Guarded", // takes the result after the wait
            "io.adplatform.sdk.internal.pipeline.CallEnd", // the same
            "io.adplatform.sdk.internal.pipeline.CallsInFlight"); // the same

    private static final Set<String> NAMES = Set.of(
            "sleep",
            "join",
            "await",
            "awaitNanos",
            "awaitUntil",
            "awaitUninterruptibly",
            "acquire",
            "acquireUninterruptibly",
            "tryAcquire",
            "lockInterruptibly",
            "tryLock",
            "take",
            "put",
            "poll",
            "offer",
            "exchange",
            "arriveAndAwaitAdvance",
            "invokeAll",
            "invokeAny",
            "awaitTermination",
            "timedJoin",
            "timedWait");

    @Test
    void nothingWaitsButWhatIsNamedHere() {
        noClasses()
                .that(describe("are not among those that may wait", type -> !WAIT.contains(type.getName())))
                .should()
                .callMethodWhere(describe("holds the thread", WaitingTest::holdsTheThread))
                .check(SdkClasses.in("io.adplatform.sdk"));
    }

    private static boolean holdsTheThread(JavaMethodCall call) {
        MethodCallTarget target = call.getTarget();
        String name = target.getName();
        if (target.getOwner().isAssignableTo(Future.class)) {
            return name.equals("get") || name.equals("join");
        }
        if (target.getOwner().isEquivalentTo(LockSupport.class)) {
            return name.startsWith("park");
        }
        boolean waits = Set.of(
                        Thread.class,
                        TimeUnit.class,
                        Condition.class,
                        Lock.class,
                        CountDownLatch.class,
                        CyclicBarrier.class,
                        Semaphore.class,
                        BlockingQueue.class,
                        Exchanger.class,
                        Phaser.class,
                        ExecutorService.class)
                .stream()
                .anyMatch(type -> target.getOwner().isAssignableTo(type));
        return (waits && NAMES.contains(name))
                || (name.equals("wait") && target.getOwner().isEquivalentTo(Object.class));
    }
}
