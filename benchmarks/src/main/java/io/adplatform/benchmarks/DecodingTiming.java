package io.adplatform.benchmarks;

import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.adplatform.sdk.Page;
import io.adplatform.sdk.Values;
import io.adplatform.sdk.internal.json.DecodedBody;
import io.adplatform.sdk.internal.json.ResponseReader;
import io.adplatform.sdk.operation.Operation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Measures the decoding of a page of 1,000 rows against plain Jackson reading the same bytes into the same records. The
 * figures are in {@code docs/adr/0003-decoding.md}.
 */
public final class DecodingTiming {

    private static final int ROUNDS = 31;
    private static final int PER_ROUND = 40;

    /** The processor time of the thread, so that other programs on the machine count little. */
    private static final ThreadMXBean THREAD = ManagementFactory.getThreadMXBean();

    record Row(
            long campaignId,
            @Nullable String name,
            int creativeTypeId,
            int campaignTypeId,
            @Nullable String status,
            @Nullable Instant startTime,
            @Nullable Instant endTime,
            @Nullable Instant createdAt,
            @Nullable Instant modifiedAt,
            long owId,
            @Nullable String organizationName,
            @Nullable String organizationLogo,
            @Nullable Long ioId,
            @Nullable Integer ioStatusId,
            @Nullable Integer timezoneId,
            boolean enabled,
            @Nullable String ioName,
            @Nullable BigDecimal spent,
            @Nullable BigDecimal dailyBudget,
            @Nullable BigDecimal eCPM,
            @Nullable Long impressions,
            @Nullable Long clicks,
            List<Long> creativeIds,
            @JsonAnySetter Map<String, Object> additionalProperties) {

        Row {
            creativeIds = Values.copy(creativeIds);
            additionalProperties = Values.copy(additionalProperties);
        }
    }

    record Envelope(boolean success, Data data) {}

    record Data(List<Row> data, Long totalRecords, Long filteredRecords) {}

    private interface Contender extends ToIntFunction<byte[]> {}

    private DecodingTiming() {}

    public static void main(String[] args) {
        for (int unlisted : new int[] {0, 4}) {
            byte[] body = page(1_000, unlisted);
            System.out.printf(Locale.ROOT, "1,000 rows, %,d bytes, %d unlisted fields a row%n", body.length, unlisted);
            compare(body);
        }
    }

    private static void compare(byte[] body) {
        ResponseReader reader = new ResponseReader();
        Operation<Page<Row>> answer = Operation.read("GET /rows").returnsPage("data", Row.class);
        Map<String, Contender> contenders = new LinkedHashMap<>();
        ObjectMapper plain = new ObjectMapper()
                .registerModule(new JavaTimeModule())
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .disable(DeserializationFeature.READ_DATE_TIMESTAMPS_AS_NANOSECONDS);
        contenders.put("plain Jackson", bytes -> {
            try {
                return plain.readValue(bytes, new TypeReference<Envelope>() {})
                        .data()
                        .data()
                        .size();
            } catch (IOException impossible) {
                throw new UncheckedIOException(impossible);
            }
        });
        contenders.put(
                "ResponseReader",
                bytes -> Objects.requireNonNull(((DecodedBody.Value<Page<Row>>) reader.read(answer, bytes)).value())
                        .rows()
                        .size());

        Map<String, List<Double>> millis = new LinkedHashMap<>();
        for (int round = -10; round < ROUNDS; round++) {
            for (Map.Entry<String, Contender> contender : contenders.entrySet()) {
                long start = THREAD.getCurrentThreadCpuTime();
                for (int i = 0; i < PER_ROUND; i++) {
                    if (contender.getValue().applyAsInt(body) != 1_000) {
                        throw new IllegalStateException(contender.getKey() + " lost rows");
                    }
                }
                double each = (THREAD.getCurrentThreadCpuTime() - start) / 1e6 / PER_ROUND;
                if (round >= 0) {
                    millis.computeIfAbsent(contender.getKey(), name -> new ArrayList<>())
                            .add(each);
                }
            }
        }
        double base = median(Objects.requireNonNull(millis.get("plain Jackson")));
        millis.forEach((name, rounds) -> System.out.printf(
                Locale.ROOT,
                "  %-14s median %.3f ms, best %.3f ms, %.2f of plain Jackson%n",
                name,
                median(rounds),
                rounds.stream().mapToDouble(Double::doubleValue).min().orElseThrow(),
                median(rounds) / base));
    }

    private static double median(List<Double> rounds) {
        double[] sorted = rounds.stream().mapToDouble(Double::doubleValue).toArray();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }

    private static byte[] page(int rows, int unlisted) {
        Random random = new Random(20);
        StringBuilder json = new StringBuilder("{\"success\":true,\"data\":{\"data\":[");
        for (int i = 0; i < rows; i++) {
            json.append(i == 0 ? "" : ",")
                    .append("{\"campaignId\":")
                    .append(300_000 + random.nextInt(100_000))
                    .append(",\"name\":\"Spring campaign number ")
                    .append(i)
                    .append("\",\"creativeTypeId\":11,\"campaignTypeId\":2,\"status\":\"running\",\"startTime\":")
                    .append(moment(random))
                    .append(",\"endTime\":")
                    .append(moment(random))
                    .append(",\"createdAt\":")
                    .append(moment(random))
                    .append(",\"modifiedAt\":")
                    .append(moment(random))
                    .append(",\"owId\":200002,\"organizationName\":\"Example Media\",\"organizationLogo\":")
                    .append("\"https://cdn.example.com/logos/200002/logo.png\",\"ioId\":")
                    .append(random.nextInt(90_000))
                    .append(",\"ioStatusId\":2,\"timezoneId\":30,\"enabled\":true,\"ioName\":\"Order ")
                    .append(random.nextInt(90_000))
                    .append("\",\"spent\":")
                    .append(random.nextInt(1_000_000) / 100.0)
                    .append(",\"dailyBudget\":")
                    .append(random.nextInt(1_000_000) / 1_000.0)
                    .append(",\"eCPM\":")
                    .append(random.nextDouble())
                    .append(",\"impressions\":")
                    .append(random.nextInt(100_000_000))
                    .append(",\"clicks\":")
                    .append(random.nextInt(100_000))
                    .append(",\"creativeIds\":[501,502,503]");
            for (int field = 0; field < unlisted; field++) {
                json.append(",\"unlisted").append(field).append("\":").append(random.nextInt(1_000));
            }
            json.append('}');
        }
        return json.append("],\"totalRecords\":1000,\"filteredRecords\":1000}}")
                .toString()
                .getBytes(StandardCharsets.UTF_8);
    }

    private static long moment(Random random) {
        return 1_700_000_000_000L + random.nextInt(1_000_000_000);
    }
}
