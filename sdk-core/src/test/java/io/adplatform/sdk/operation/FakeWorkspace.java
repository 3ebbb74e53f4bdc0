package io.adplatform.sdk.operation;

import io.adplatform.sdk.Response;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.file.Download;
import io.adplatform.sdk.throttle.Lane;
import io.adplatform.sdk.throttle.Quota;
import io.adplatform.sdk.time.Time;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/** A workspace without HTTP: it keeps the calls and gives the answers of a test: values, whole responses, or failures. */
public class FakeWorkspace implements Workspace {

    private final Function<Call<?>, Object> answers;
    private final List<Call<?>> calls = new ArrayList<>();

    public FakeWorkspace(Function<Call<?>, Object> answers) {
        this.answers = answers;
    }

    public List<Call<?>> calls() {
        return calls;
    }

    @Override
    public Time time() {
        return Time.system();
    }

    @Override
    public Long owId() {
        return 200001L;
    }

    @Override
    @SuppressWarnings("unchecked") // the test answers what the operation returns
    public <T> Response<T> execute(Call<T> call) {
        calls.add(call);
        Object answer = answers.apply(call);
        if (answer instanceof AdPlatformException failure) {
            throw failure;
        }
        if (answer instanceof Response<?> whole) {
            return (Response<T>) whole;
        }
        return new Response<>((T) answer, 200, Map.of(), new byte[0], List.of(), List.of(), 1, Duration.ZERO);
    }

    @Override
    public <T> CompletableFuture<Response<T>> executeAsync(Call<T> call) {
        try {
            return CompletableFuture.completedFuture(execute(call));
        } catch (AdPlatformException failed) {
            return CompletableFuture.failedFuture(failed);
        }
    }

    @Override
    public Download download(String link) {
        throw new UnsupportedOperationException("there is nowhere to download from");
    }

    /** Nothing is free, and one permit comes back a minute. */
    @Override
    public Quota quota() {
        return quota(1, 1, Duration.ofMinutes(1));
    }

    /** A quota of which permits are out, which come back after a time. */
    static Quota quota(int limit, int used, Duration free) {
        Map<Lane, Integer> waiting = new EnumMap<>(Lane.class);
        for (Lane lane : Lane.values()) {
            waiting.put(lane, 0);
        }
        return new Quota(limit, Duration.ofMinutes(1), used, 0, Collections.nCopies(used, free), waiting);
    }
}
