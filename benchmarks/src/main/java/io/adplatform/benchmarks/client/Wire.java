package io.adplatform.benchmarks.client;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The bodies on the wire, as a user writes them with the documents and Jackson. */
final class Wire {

    private Wire() {}

    record Envelope<T>(boolean success, T data) {}

    record Tokens(@JsonProperty("access_token") String accessToken, long owId) {}

    record PaymentPage(List<PaymentRow> data, long totalRecords) {}

    record PaymentRow(
            @Nullable Boolean isPaymentInitiatorOrg,
            long paymentId,
            @Nullable Instant createdAt,
            @Nullable String createdByUserEmail,
            @Nullable String createdByUserProfile,
            @Nullable Instant paymentDate,
            @Nullable BigDecimal paymentAmount,
            @Nullable String paymentStatus,
            @Nullable String paymentMode,
            @Nullable String paymentType,
            @Nullable Long invoiceId,
            @Nullable String transactionId,
            @Nullable Instant modifiedAt,
            @Nullable String modifiedByUserEmail,
            @Nullable String modifiedByUserProfile,
            @Nullable String bankName,
            @Nullable String refundReason) {

        String line() {
            return paymentId + "," + paymentAmount + "," + transactionId + "\n";
        }
    }

    record Report(@Nullable List<ReportRow> recordsList, long totalRecords) {}

    record ReportRow(
            long ioId,
            @Nullable BigDecimal impressions,
            @Nullable BigDecimal spent) {}

    record EntityPage(List<EntityRow> data, long totalRecords) {}

    record EntityRow(long id, @Nullable BidModelData bidModelData) {}

    record BidModelData(@Nullable Long id) {}

    record Done(@Nullable String message) {}

    static ObjectMapper mapper() {
        return new ObjectMapper()
                .registerModule(new JavaTimeModule())
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .disable(DeserializationFeature.READ_DATE_TIMESTAMPS_AS_NANOSECONDS);
    }

    static String basic(Account account) {
        String pair = account.clientId() + ":" + account.clientSecret();
        return "Basic " + Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8));
    }

    static Map<String, Object> logIn(Account account) {
        return Map.of("grantType", "password", "email", account.email(), "password", account.password());
    }

    static Map<String, Object> report(Instant from, Instant until, int page) {
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("startDate", String.valueOf(from.toEpochMilli()));
        body.put("endDate", String.valueOf(until.toEpochMilli()));
        body.put("pageNo", page);
        body.put("noOfEntries", 1000);
        return body;
    }

    static Map<String, Object> entities() {
        return Map.of("pageNo", 1, "noOfEntries", 1000, "skipReporting", true);
    }

    /** New bids for entities that have none, changed ones for the others. */
    static Map<String, Object> bids(List<Api.Entity> entities) {
        List<Map<String, Object>> added = entities.stream()
                .filter(entity -> entity.modelling() == null)
                .map(entity -> Map.<String, Object>of("entityId", entity.id(), "entityTypeId", 1, "bidMultiplier", 1.2))
                .toList();
        List<Map<String, Object>> updated = entities.stream()
                .filter(entity -> entity.modelling() != null)
                .map(entity -> Map.<String, Object>of("bidModelDataId", entity.modelling(), "bidMultiplier", 1.2))
                .toList();
        Map<String, Object> actions = new LinkedHashMap<>();
        if (!added.isEmpty()) {
            actions.put("ADD", Map.of("bidModelEntityDetails", added));
        }
        if (!updated.isEmpty()) {
            actions.put("UPDATE", Map.of("bidModelEntityDetails", updated));
        }
        return Map.of("actionWiseBidModelEntities", actions);
    }

    static Map<String, Object> payment(long payer, String reference) {
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("owId", payer);
        body.put("paymentAmount", new BigDecimal("12.50"));
        body.put("paymentDate", "2026-11-20");
        body.put("paymentMode", 3);
        body.put("transactionId", reference);
        body.put("paymentType", 1);
        return body;
    }
}
