package io.adplatform.sdk.finance.testing;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.adplatform.sdk.Response;
import io.adplatform.sdk.internal.json.DecodedBody;
import io.adplatform.sdk.internal.json.ResponseReader;
import io.adplatform.sdk.journal.JournalKey;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.ScriptedWorkspace;
import io.adplatform.sdk.time.Time;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * A workspace whose lists hold what a test says, written as JSON and read by the SDK's own reader. How the platform
 * pages, sorts and counts, and what its clock shows, is the test's to say; unless said, it sorts by nothing, keeps to
 * the limit, counts all rows, and sends no {@code Date}.
 */
public final class JsonPlatform extends ScriptedWorkspace {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int DEFAULT_LIMIT = 10;

    private final Time time;
    private final ResponseReader reader = new ResponseReader();
    private final List<JsonRow> rows = new ArrayList<>();
    private UnaryOperator<List<JsonRow>> order = UnaryOperator.identity();
    private Function<Call<?>, List<JsonRow>> source = call -> rows;
    private Function<PageAsked, Object> answer = this::page;
    private int mostRows = 1000;
    private Duration ahead;
    private Duration elapsed = Duration.ofMillis(40);
    private boolean userIsUnknown;

    public JsonPlatform(Time time) {
        super(time, "never used");
        this.time = time;
    }

    /** What a request for a page asks for. */
    public record PageAsked(int number, int limit, List<JsonRow> allRows) {

        /** The rows of the page, if a page has that many. */
        public List<JsonRow> rows(int mostRows) {
            int size = Math.min(limit, mostRows);
            int from = Math.min(allRows.size(), (number - 1) * size);
            return allRows.subList(from, Math.min(allRows.size(), from + size));
        }
    }

    /** From now on the list holds these rows, in this order. */
    public JsonPlatform lists(JsonRow... now) {
        return lists(Arrays.asList(now));
    }

    public JsonPlatform lists(List<JsonRow> now) {
        rows.clear();
        rows.addAll(now);
        return this;
    }

    /** From now on a request is answered with the rows of its list. */
    public JsonPlatform lists(Function<Call<?>, List<JsonRow>> now) {
        source = now;
        return this;
    }

    /** Nobody knows who is logged in, as where a workspace that stands before another one doesn't hand that on. */
    public JsonPlatform ofUnknownUser() {
        userIsUnknown = true;
        return this;
    }

    @Override
    public JournalKey journalKey(String name) {
        return new JournalKey("https://ads.example.com", "client", owId(), name);
    }

    @Override
    public String userFingerprint() {
        return userIsUnknown ? null : super.userFingerprint();
    }

    /** How the rows are ordered, anew for each request. */
    public JsonPlatform ordered(UnaryOperator<List<JsonRow>> by) {
        order = by;
        return this;
    }

    /** No page has more rows than this, whatever is asked for. */
    public JsonPlatform atMost(int rowsAPage) {
        mostRows = rowsAPage;
        return this;
    }

    /** What {@code data} is in place of the documents' object; {@code null} for null. */
    public JsonPlatform answering(Function<PageAsked, Object> data) {
        answer = data;
        return this;
    }

    /** Answers have a {@code Date}, by a clock that is ahead of the client's by this much. */
    public JsonPlatform clockAhead(Duration ofOurs) {
        ahead = ofOurs;
        return this;
    }

    /** How long each answer takes. */
    public JsonPlatform answeringIn(Duration length) {
        elapsed = length;
        return this;
    }

    /** {@code data} as the documents show it. */
    public Map<String, Object> page(PageAsked asked) {
        return data(asked.rows(mostRows), (long) asked.allRows().size(), (long)
                asked.allRows().size());
    }

    public static Map<String, Object> data(List<JsonRow> page, Long totalRecords, Long filteredRecords) {
        Map<String, Object> data = new LinkedHashMap<>();
        data.put(
                "data", page == null ? null : page.stream().map(JsonRow::fields).toList());
        if (totalRecords != null) {
            data.put("totalRecords", totalRecords);
        }
        if (filteredRecords != null) {
            data.put("filteredRecords", filteredRecords);
        }
        return data;
    }

    @Override
    public <T> Response<T> execute(Call<T> call) {
        int number = Integer.parseInt(call.query().getOrDefault("pageNo", "1"));
        int limit = Integer.parseInt(call.query().getOrDefault("limit", "" + DEFAULT_LIMIT));
        Map<String, Object> envelope = new LinkedHashMap<>();
        envelope.put("success", true);
        envelope.put("data", answer.apply(new PageAsked(number, limit, order.apply(List.copyOf(source.apply(call))))));
        answers(response(call, envelope));
        return super.execute(call);
    }

    private <T> Response<T> response(Call<T> call, Object body) {
        byte[] bytes = bytes(body);
        DecodedBody<T> read = reader.read(call.operation(), bytes);
        if (!(read instanceof DecodedBody.Value<T> value)) {
            throw new AssertionError(read + " of " + new String(bytes, StandardCharsets.UTF_8));
        }
        Map<String, List<String>> headers = ahead == null
                ? Map.of()
                : Map.of(
                        "date",
                        List.of(DateTimeFormatter.RFC_1123_DATE_TIME.format(
                                time.now().plus(ahead).atOffset(ZoneOffset.UTC))));
        return new Response<>(value.value(), 200, headers, bytes, List.of(), value.decodeWarnings(), 1, elapsed);
    }

    private static byte[] bytes(Object body) {
        try {
            return JSON.writeValueAsBytes(body);
        } catch (JsonProcessingException impossible) {
            throw new AssertionError(impossible);
        }
    }
}
