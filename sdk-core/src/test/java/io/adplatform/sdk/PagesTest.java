package io.adplatform.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.PagedRequestBuilder;
import io.adplatform.sdk.operation.Paging;
import io.adplatform.testkit.RecordedCall;
import io.adplatform.testkit.Sandbox;
import io.adplatform.testkit.http.Answer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** How a walk over pages goes on and ends where the page number is a field of the body. */
class PagesTest {

    private static final String LINE = "POST /api/v9/rows";

    private static final class ListRows extends PagedRequestBuilder<Long, Page<Long>, ListRows> {

        ListRows(Workspace workspace) {
            super(
                    workspace,
                    Operation.read(LINE).returnsPage("data", Long.class),
                    Paging.byBody("pageNo", "noOfEntries"));
        }

        ListRows sortBy(String field) {
            return body("sortBy", field);
        }
    }

    private record Walk(List<Long> rows, List<String> requests) {}

    /** Reads everything from a service that answers these pages. */
    private static Walk walk(IntFunction<Map<String, Object>> page) {
        try (Sandbox sandbox = Sandbox.builder()
                        .operation(
                                "POST",
                                "/api/v9/rows",
                                call -> Answer.success(
                                        page.apply(call.fields().path("pageNo").asInt())))
                        .start();
                AdPlatform platform = AdPlatform.builder()
                        .baseUrl(sandbox.url())
                        .clientCredentials(sandbox.clientId(), sandbox.clientSecret())
                        .login(sandbox.email(), sandbox.password())
                        .build()) {
            List<Long> rows = new ListRows(platform).sortBy("+x").stream().toList();
            return new Walk(
                    rows,
                    sandbox.requests(LINE).stream().map(RecordedCall::body).toList());
        }
    }

    private static Map<String, Object> page(@Nullable Long count, long... rows) {
        Map<String, Object> data = new LinkedHashMap<>();
        if (count != null) {
            data.put("filteredRecords", count);
        }
        data.put("data", rows);
        return data;
    }

    @Test
    void everyPageIsAskedForWithTheSameOrderAThousandRowsAtATime() {
        Walk walk = walk(number -> number == 1 ? page(3L, 1, 2) : page(3L, 3));
        assertThat(walk.rows()).containsExactly(1L, 2L, 3L);
        assertThat(walk.requests())
                .containsExactly(
                        "{\"sortBy\":\"+x\",\"pageNo\":1,\"noOfEntries\":1000}",
                        "{\"sortBy\":\"+x\",\"pageNo\":2,\"noOfEntries\":1000}");
    }

    @Test
    void aCountThatShrinksOnTheWayIsFollowed() {
        Walk walk = walk(number -> page(number == 1 ? 100L : 4L, 2L * number - 1, 2L * number));
        assertThat(walk.rows()).containsExactly(1L, 2L, 3L, 4L);
        assertThat(walk.requests()).hasSize(2);
    }

    @Test
    void withoutACountNoRowIsLostWhereAServiceGivesFewerRowsThanAskedFor() {
        Walk walk = walk(number -> number <= 3 ? page(null, 2L * number - 1, 2L * number) : page(null, 7));
        assertThat(walk.rows()).containsExactly(1L, 2L, 3L, 4L, 5L, 6L, 7L);
        assertThat(walk.requests()).hasSize(4);
    }
}
