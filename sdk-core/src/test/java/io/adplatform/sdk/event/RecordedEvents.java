package io.adplatform.sdk.event;

import io.adplatform.sdk.event.ClientListener.AttemptEnded;
import io.adplatform.sdk.event.ClientListener.AttemptSent;
import io.adplatform.sdk.event.ClientListener.CallEnded;
import io.adplatform.sdk.event.ClientListener.CallInfo;
import io.adplatform.sdk.event.ClientListener.DecodeWarning;
import io.adplatform.sdk.event.ClientListener.ServerPaused;
import io.adplatform.sdk.event.ClientListener.TokenFetched;
import io.adplatform.sdk.event.ClientListener.WaitStarted;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Every event in its order; a call's context is a text of its own. */
public final class RecordedEvents implements ClientListener {

    private static final long PATIENCE = TimeUnit.SECONDS.toNanos(10);

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition more = lock.newCondition();
    private final List<Record> told = new ArrayList<>();

    /** All that was told, the start of a call as its {@link CallInfo}. */
    public List<Record> told() {
        lock.lock();
        try {
            return List.copyOf(told);
        } finally {
            lock.unlock();
        }
    }

    /** Those of one type. */
    public <E extends Record> List<E> told(Class<E> type) {
        return told().stream().filter(type::isInstance).map(type::cast).toList();
    }

    /** The n-th event of a type, counted from 1, as soon as it is told. */
    public <E extends Record> E await(Class<E> type, int number) throws InterruptedException {
        lock.lock();
        try {
            long left = PATIENCE;
            while (told(type).size() < number) {
                left = more.awaitNanos(left);
                if (left <= 0) {
                    throw new AssertionError("no " + type.getSimpleName() + " number " + number + " in " + told);
                }
            }
            return told(type).get(number - 1);
        } finally {
            lock.unlock();
        }
    }

    /** Which call an event belongs to. */
    public static CallInfo call(Record event) {
        if (event instanceof CallInfo start) {
            return start;
        } else if (event instanceof WaitStarted wait) {
            return wait.call();
        } else if (event instanceof AttemptSent sent) {
            return sent.call();
        } else if (event instanceof AttemptEnded ended) {
            return ended.call();
        } else if (event instanceof TokenFetched fetched) {
            return fetched.call();
        } else if (event instanceof ServerPaused paused) {
            return paused.call();
        } else if (event instanceof DecodeWarning warning) {
            return warning.call();
        }
        return ((CallEnded) event).call();
    }

    private void add(Record event) {
        lock.lock();
        try {
            told.add(event);
            more.signalAll();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public Object onCallStarted(CallInfo call) {
        add(call);
        return "the context of " + call.id();
    }

    @Override
    public void onWaitStarted(WaitStarted event) {
        add(event);
    }

    @Override
    public void onAttemptSent(AttemptSent event) {
        add(event);
    }

    @Override
    public void onAttemptEnded(AttemptEnded event) {
        add(event);
    }

    @Override
    public void onCallEnded(CallEnded event) {
        add(event);
    }

    @Override
    public void onTokenFetched(TokenFetched event) {
        add(event);
    }

    @Override
    public void onServerPaused(ServerPaused event) {
        add(event);
    }

    @Override
    public void onDecodeWarning(DecodeWarning event) {
        add(event);
    }
}
