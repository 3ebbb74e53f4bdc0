package io.adplatform.sdk.internal.cache;

import io.adplatform.sdk.Response;
import io.adplatform.sdk.time.Time;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Answers that serve for a while, and no more of them than a client can need. Not safe for threads. */
final class CacheEntries {

    /** All static lists of some dozen workspaces; an answer holds its whole body. */
    static final int MOST = 200;

    private final Time time;
    private final long ageNanos;
    /** The one that nobody has asked for the longest comes first. */
    private final Map<CacheKey, Kept> answers = new LinkedHashMap<>(16, 0.75f, true);

    private record Kept(Response<?> answer, long since, long number) {}

    /** @param age for how long an answer serves */
    CacheEntries(Time time, Duration age) {
        this.time = time;
        this.ageNanos = age.toNanos();
    }

    @Nullable
    Response<?> get(CacheKey key) {
        Kept kept = answers.get(key);
        return kept == null || isOver(kept) ? null : kept.answer;
    }

    /** @param number of two responses to the same the one with the higher number stays */
    void put(CacheKey key, Response<?> answer, long number) {
        answers.values().removeIf(this::isOver);
        Kept kept = answers.get(key);
        if (kept != null && kept.number > number) {
            return;
        }
        answers.put(key, new Kept(answer, time.nanos(), number));
        if (answers.size() > MOST) {
            answers.remove(answers.keySet().iterator().next());
        }
    }

    void clear() {
        answers.clear();
    }

    int size() {
        return answers.size();
    }

    private boolean isOver(Kept kept) {
        return time.nanos() - kept.since >= ageNanos;
    }
}
