package io.adplatform.sdk.json;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Map;

/**
 * Records from JSON or from a map, for the unit tests of a program and for edited copies. They are read as leniently as an
 * answer of the platform: a missing field is {@code null}, and an unlisted one is kept.
 *
 * <pre>{@code
 * Payment paid = Records.of(Payment.class, "{\"paymentId\": 1, \"paymentAmount\": 12.5, \"paymentStatus\": 2}");
 * Payment same = Records.of(Payment.class, Map.of("paymentId", 1, "paymentAmount", 12.5, "paymentStatus", PaymentStatus.PAID));
 * }</pre>
 */
public final class Records {

    private static final ObjectMapper MAPPER = new ObjectMapper()
            .registerModule(new AdPlatformModule())
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    private Records() {}

    /**
     * Returns a record from a JSON object.
     *
     * @throws IllegalArgumentException if the text is not JSON, or its value not an object
     */
    public static <T extends JsonRecord> T of(Class<T> type, String json) {
        try {
            T value = MAPPER.readValue(json, type);
            if (value == null) {
                throw new IllegalArgumentException("null is not a " + type.getSimpleName());
            }
            return value;
        } catch (JsonProcessingException unreadable) {
            throw new IllegalArgumentException("the text is not JSON of a " + type.getSimpleName(), unreadable);
        }
    }

    /** Returns a record from its fields by their wire names. A value may be a record, a constant, a time or plain JSON. */
    public static <T extends JsonRecord> T of(Class<T> type, Map<String, ?> fields) {
        return MAPPER.convertValue(RecordSerializer.PlainForm.of(fields), type);
    }
}
