package io.adplatform.sdk.finance.testing;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/** A row of a list as the platform writes it. Unless changed, it shows the fixture's payment, made 300 ms after it. */
public final class JsonRow {

    private final Map<String, Object> fields = new LinkedHashMap<>();

    private JsonRow(long id) {
        fields.put("paymentId", id);
        fields.put("paymentDate", Instant.parse("2026-11-20T00:00:00Z").toEpochMilli());
        fields.put("paymentAmount", new BigDecimal("1250.5"));
        fields.put("paymentStatus", "Processing");
        fields.put("paymentMode", "Wire Transfer");
        fields.put("paymentType", "As Fund");
        fields.put("invoiceId", 0);
        fields.put("transactionId", ReconcileFixture.OWN);
        fields.put("bankName", null);
        created(ReconcileFixture.SENT.plusMillis(300));
    }

    public static JsonRow withId(long id) {
        return new JsonRow(id);
    }

    public long id() {
        return ((Number) fields.get("paymentId")).longValue();
    }

    public JsonRow created(Instant when) {
        return with("createdAt", when.toEpochMilli()).with("modifiedAt", when.toEpochMilli());
    }

    public JsonRow modified(Instant when) {
        return with("modifiedAt", when.toEpochMilli());
    }

    public JsonRow transaction(Object value) {
        return with("transactionId", value);
    }

    public JsonRow amount(String value) {
        return with("paymentAmount", new BigDecimal(value));
    }

    public JsonRow type(String label) {
        return with("paymentType", label);
    }

    public JsonRow status(String label) {
        return with("paymentStatus", label);
    }

    public JsonRow invoice(Object value) {
        return with("invoiceId", value);
    }

    public JsonRow bank(String value) {
        return with("bankName", value);
    }

    public JsonRow day(Object value) {
        return with("paymentDate", value);
    }

    /** Any field, as it stands in JSON. */
    public JsonRow with(String name, Object value) {
        fields.put(name, value);
        return this;
    }

    public JsonRow without(String name) {
        fields.remove(name);
        return this;
    }

    /** The row as it is now, and stays whatever becomes of this one. */
    public JsonRow copy() {
        JsonRow copy = new JsonRow(id());
        copy.fields.clear();
        copy.fields.putAll(fields);
        return copy;
    }

    public Map<String, Object> fields() {
        return fields;
    }

    @Override
    public String toString() {
        return fields.toString();
    }
}
