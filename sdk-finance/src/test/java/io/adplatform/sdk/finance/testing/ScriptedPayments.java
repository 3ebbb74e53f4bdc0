package io.adplatform.sdk.finance.testing;

import io.adplatform.sdk.Page;
import io.adplatform.sdk.Response;
import io.adplatform.sdk.finance.payments.Payment;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.ScriptedWorkspace;
import io.adplatform.sdk.time.Time;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A workspace whose lists of payments answer what a test says, one after the other, and then nothing more. */
public final class ScriptedPayments extends ScriptedWorkspace {

    public ScriptedPayments(Time time) {
        super(time, page());
    }

    public record Rows(List<Payment> rows, Long totalRecords, Long filteredRecords) implements Page<Payment> {}

    public static Page<Payment> page(Payment... rows) {
        return pageOf(rows.length, List.of(rows));
    }

    public static Page<Payment> pageOf(long allRows, List<Payment> rows) {
        return new Rows(rows, allRows, allRows);
    }

    /** The same answer from a platform whose own clock showed that time. */
    public static Response<Page<Payment>> at(Instant platformTime, Page<Payment> page) {
        String date = DateTimeFormatter.RFC_1123_DATE_TIME.format(platformTime.atOffset(ZoneOffset.UTC));
        return dated(date, page);
    }

    public static Response<Page<Payment>> dated(String date, Page<Payment> page) {
        return new Response<>(
                page, 200, Map.of("date", List.of(date)), new byte[0], List.of(), List.of(), 1, Duration.ZERO);
    }

    /** The same answer with a body that holds an array of as many rows. */
    @Override
    public <T> Response<T> execute(Call<T> call) {
        Response<T> answer = super.execute(call);
        return new Response<>(
                answer.value(),
                answer.status(),
                answer.headers(),
                body(answer.value()).getBytes(StandardCharsets.UTF_8),
                List.of(),
                List.of(),
                1,
                answer.elapsed());
    }

    private static String body(Object value) {
        if (value instanceof Page<?> page) {
            String total = page.totalRecords() == null ? "" : ",\"totalRecords\":" + page.totalRecords();
            return "{\"success\":true,\"data\":{\"data\":" + array(page.rows()) + total + "}}";
        }
        return "{\"success\":true,\"data\":" + array((List<?>) value) + "}";
    }

    private static String array(List<?> rows) {
        return rows.stream().map(row -> "{}").collect(Collectors.joining(",", "[", "]"));
    }

    @Override
    public ScriptedPayments answers(Object... pagesAndErrors) {
        super.answers(pagesAndErrors);
        return this;
    }

    @Override
    public ScriptedPayments quotaUsed(int permits) {
        super.quotaUsed(permits);
        return this;
    }
}
