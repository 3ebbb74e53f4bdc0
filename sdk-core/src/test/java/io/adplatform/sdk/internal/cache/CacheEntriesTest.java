package io.adplatform.sdk.internal.cache;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.RequestOptions;
import io.adplatform.sdk.Response;
import io.adplatform.sdk.operation.Body;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.time.ManualTime;
import io.adplatform.sdk.time.Time;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CacheEntriesTest {

    private static final Operation<Object> LIST =
            Operation.read("GET /api/v3/things").cached().returns(Object.class);

    private final ManualTime time = Time.manual();
    private final CacheEntries store = new CacheEntries(time, Duration.ofHours(1));

    private static CacheKey key(long owId) {
        return new CacheKey(
                0, new Call<>(LIST, owId, Map.of(), Map.of(), Map.of(), new Body.None(), RequestOptions.defaults()));
    }

    private static Response<?> answer() {
        return new Response<>("list", 200, Map.of(), new byte[0], List.of(), List.of(), 1, Duration.ZERO);
    }

    @Test
    void whatIsOverIsDroppedWhenSomethingNewComes() {
        store.put(key(1), answer(), 1);
        time.advance(Duration.ofMinutes(30));
        store.put(key(2), answer(), 2);
        time.advance(Duration.ofMinutes(30));
        assertThat(store.get(key(1))).isNull();
        store.put(key(3), answer(), 3);
        assertThat(store.size()).isEqualTo(2);
    }

    @Test
    void amongTooManyTheOneGoesThatNobodyHasAskedForTheLongest() {
        Response<?> wanted = answer();
        store.put(key(1), wanted, 4);
        store.put(key(2), answer(), 5);
        for (long other = 3; other < 3 * CacheEntries.MOST; other++) {
            store.put(key(other), answer(), 6);
            assertThat(store.get(key(1))).isSameAs(wanted);
        }
        assertThat(store.get(key(2))).isNull();
        assertThat(store.size()).isEqualTo(CacheEntries.MOST);
    }
}
