package io.adplatform.testkit;

import io.adplatform.testkit.http.Answer;
import io.adplatform.testkit.http.Operation;
import io.adplatform.testkit.http.Request;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Counts requests against the limit and keeps them, in the order of arrival. */
final class Recorder {

    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final int FIRST_FAILURE = 400;

    private final InstantSource clock;
    private final List<RecordedCall> calls = new ArrayList<>();
    private final Map<Operation, Integer> commits = new HashMap<>();
    private Limiter limiter;

    Recorder(InstantSource clock, RateLimit limit) {
        this.clock = clock;
        this.limiter = limit.newLimiter();
    }

    /** Time is read under the same lock as the limit, so that the order of the calls is the order of their times. */
    synchronized RecordedCall record(Request request, @Nullable Operation operation) {
        Instant now = clock.instant();
        String line = operation == null ? request.method() + " " + request.path() : operation.line();
        RecordedCall call = new RecordedCall(line, request, now, !limiter.admit(now));
        calls.add(call);
        return call;
    }

    synchronized void limit(RateLimit limit) {
        limiter = limit.newLimiter();
    }

    synchronized List<RecordedCall> calls() {
        return List.copyOf(calls);
    }

    synchronized int count() {
        return calls.size();
    }

    synchronized void clear() {
        calls.clear();
        commits.clear();
    }

    /** Counts what was carried out: the answer before a fault changed it is a success. */
    synchronized Answer committed(@Nullable Operation operation, Answer answer) {
        if (operation != null && answer.status() < FIRST_FAILURE) {
            commits.merge(operation, 1, Integer::sum);
        }
        return answer;
    }

    synchronized int commits(Operation operation) {
        return commits.getOrDefault(operation, 0);
    }

    /** The number of requests in each full minute of the clock that had any, in order. */
    synchronized SortedMap<Instant, Integer> perMinute() {
        return calls.stream()
                .map(call -> call.time().truncatedTo(ChronoUnit.MINUTES))
                .collect(Collectors.toMap(minute -> minute, minute -> 1, Integer::sum, TreeMap::new));
    }

    /** The largest number of requests in any 60 seconds, the end excluded. */
    synchronized int maxInAnyMinute() {
        int largest = 0;
        int first = 0;
        for (int last = 0; last < calls.size(); last++) {
            Instant end = calls.get(last).time();
            while (!calls.get(first).time().isAfter(end.minus(MINUTE))) {
                first++;
            }
            largest = Math.max(largest, last - first + 1);
        }
        return largest;
    }
}
