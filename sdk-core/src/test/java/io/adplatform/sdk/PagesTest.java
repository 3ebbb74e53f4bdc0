package io.adplatform.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.file.Download;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.PagedRequestBuilder;
import io.adplatform.sdk.operation.Paging;
import io.adplatform.sdk.throttle.Quota;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PagesTest {

    /** Answers each page from a function, and remembers what was asked. */
    private static final class Pile implements Workspace {

        private final IntFunction<Page<Integer>> pages;
        private final List<Map<String, Object>> asked = new ArrayList<>();

        Pile(IntFunction<Page<Integer>> pages) {
            this.pages = pages;
        }

        @Override
        public @Nullable Long owId() {
            return 1L;
        }

        @Override
        @SuppressWarnings("unchecked")
        public <T> Response<T> execute(Call<T> call) {
            asked.add(call.json());
            T page = (T) pages.apply((int) call.json().get("pageNo"));
            return new Response<>(page, 200, Map.of(), new byte[0], List.of(), List.of(), 1, Duration.ZERO);
        }

        @Override
        public <T> CompletableFuture<Response<T>> executeAsync(Call<T> call) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Quota quota() {
            throw new UnsupportedOperationException();
        }

        @Override
        public Download download(String link) {
            throw new UnsupportedOperationException();
        }

        List<Integer> all() {
            return new Rows(this).sortBy("+x").stream().toList();
        }
    }

    private static final class Rows extends PagedRequestBuilder<Integer, Page<Integer>, Rows> {

        Rows(Workspace workspace) {
            super(
                    workspace,
                    Operation.read("POST /rows").returnsPage("data", Integer.class),
                    Paging.byBody("pageNo", "noOfEntries"));
        }

        Rows sortBy(String field) {
            return body("sortBy", field);
        }
    }

    private record Slice(
            List<Integer> rows,
            @Nullable Long totalRecords,
            @Nullable Long filteredRecords) implements Page<Integer> {}

    private static Page<Integer> page(@Nullable Long total, Integer... rows) {
        return new Slice(List.of(rows), null, total);
    }

    @Test
    void everyPageIsAskedForWithTheSameOrderAThousandRowsAtATime() {
        Pile pile = new Pile(number -> number == 1 ? page(3L, 1, 2) : page(3L, 3));
        assertThat(pile.all()).containsExactly(1, 2, 3);
        assertThat(pile.asked)
                .containsExactly(
                        Map.of("sortBy", "+x", "pageNo", 1, "noOfEntries", 1000),
                        Map.of("sortBy", "+x", "pageNo", 2, "noOfEntries", 1000));
    }

    @Test
    void aCountThatShrinksOnTheWayIsFollowed() {
        Pile shrinking = new Pile(number -> page(number == 1 ? 100L : 4L, 2 * number - 1, 2 * number));
        assertThat(shrinking.all()).containsExactly(1, 2, 3, 4);
        assertThat(shrinking.asked).hasSize(2);
    }

    @Test
    void withoutACountNoRowIsLostWhereAServiceGivesFewerRowsThanAskedFor() {
        Pile pile = new Pile(number -> number <= 3 ? page(null, 2 * number - 1, 2 * number) : page(null, 7));
        assertThat(pile.all()).containsExactly(1, 2, 3, 4, 5, 6, 7);
        assertThat(pile.asked).hasSize(4);
    }
}
