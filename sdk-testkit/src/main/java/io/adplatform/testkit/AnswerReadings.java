package io.adplatform.testkit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.adplatform.testkit.contract.ContractOperation;
import io.adplatform.testkit.contract.Effect;
import io.adplatform.testkit.http.Answer;
import io.adplatform.testkit.http.Json;
import io.adplatform.testkit.reading.Reading;
import io.adplatform.testkit.reading.Readings;
import java.io.IOException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The readings that concern the form of answers alone. They are applied to an answer after its comparison with the contract,
 * because they leave the contract's main spelling.
 */
record AnswerReadings(Readings readings) {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final int FIRST_FAILURE = 400;
    private static final String V2 = "/api/v2/";

    /** Writes whose answer is a text other than a confirmation: the link to a checkout. */
    private static final String CHECKOUT = "payThroughProcessor";

    private static final Set<String> MOMENTS = Set.copyOf(Json.names("""
            created createdAt earliestCampaignStartDate endTime eventEndDate invoiceFromDate
            invoiceToDate ioEndTime ioStartTime issuedOn lastModified modifiedAt modifiedDate
            nextPerformanceCheck paymentDate startTime"""));

    private static final Set<String> DATES = Set.of("invoiceFromDate", "invoiceToDate", "issuedOn", "paymentDate");

    /** September 2001 in milliseconds, and an absurd time in seconds. */
    private static final long FEWEST_MILLIS = 1_000_000_000_000L;

    private static final DateTimeFormatter WITHOUT_OFFSET = DateTimeFormatter.ofPattern(
                    "uuuu-MM-dd'T'HH:mm:ss.SSS", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    /**
     * A success in the form of the readings; a failure stays as it is.
     *
     * @param operation {@code null} for one that the contract doesn't know: its answer stays as it is
     */
    Answer success(@Nullable ContractOperation operation, Answer answer) {
        if (operation == null || readings.unusual().isEmpty() || answer.status() >= FIRST_FAILURE) {
            return answer;
        }
        if (answer.bytes().length == 0) {
            return readings.has(Reading.EmptyBody.STATUS_204) ? answer.withStatus(204) : answer;
        }
        JsonNode body = json(answer);
        return body instanceof ObjectNode object ? success(operation, answer, object) : answer;
    }

    /** The body as JSON that may be changed; {@code null} for a file. */
    private static @Nullable JsonNode json(Answer answer) {
        if (!(answer.body() instanceof byte[] raw)) {
            return answer.json();
        }
        try {
            // Dashboards are JSON with the media type of a text.
            String type = answer.headers().getOrDefault("Content-Type", "");
            return type.startsWith("text/plain") ? Json.read(raw) : null;
        } catch (IOException noJson) {
            return null;
        }
    }

    /** Returns the errors of an answer, or of a fault, in the form of the readings. */
    Answer errors(String path, Answer answer) {
        ObjectNode body = readings.unusual().isEmpty() ? null : answer.jsonObject();
        if (body == null) {
            return answer;
        }
        JsonNode first = body.at("/errorObjects/0");
        if (answer.status() >= FIRST_FAILURE && path.startsWith(V2) && !readings.has(Reading.V2Failures.HTTP_STATUS)) {
            String reason = first.path("reason").asText();
            String message = first.path("error").asText() + (reason.isEmpty() ? "" : ": " + reason);
            ObjectNode hidden = NODES.objectNode();
            if (readings.has(Reading.V2Failures.STATUS_CODE_IN_200)) {
                hidden.put("statusCode", answer.status());
            }
            hidden.putObject("responseObject").put("errorMsg", message).put("errorCode", answer.status());
            return answer.withStatus(200).withBody(hidden);
        }
        if (readings.has(Reading.ErrorObjects.SINGLE_OBJECT)
                && body.path("errorObjects").size() == 1) {
            return answer.withBody(body.set("errorObjects", first));
        }
        return answer;
    }

    private Answer success(ContractOperation operation, Answer answer, ObjectNode body) {
        if (operation.effect() == Effect.READ) {
            ArrayNode rows = rows(body);
            if (rows != null && rows.isEmpty() && !readings.has(Reading.NothingFound.EMPTY_ARRAY)) {
                return nothingFound(answer, body);
            }
            countRows(body);
        } else if (!operation.operationId().equals(CHECKOUT) && isConfirmation(body)) {
            if (readings.has(Reading.ConfirmationData.NO_CONTENT)) {
                return new Answer(204, Map.of(), null);
            }
            confirm(body);
        }
        if (readings.has(Reading.ExportLink.RESPONSE_URL_IN_CAPITALS) && body.has("responseUrl")) {
            body.set("responseURL", body.remove("responseUrl"));
        }
        moments(body);
        body.findParents("label").forEach(dashboard -> dataOf((ObjectNode) dashboard));
        if (readings.has(Reading.DashboardForm.LIST_WITH_SUCCESS) && body.has("items")) {
            body.put("success", true);
        }
        return answer.body() instanceof byte[] ? answer.withBody(Json.write(body)) : answer.withBody(body);
    }

    private void dataOf(ObjectNode dashboard) {
        if (dashboard.get("data") instanceof ObjectNode data) {
            switch (readings.of(Reading.DashboardForm.class)) {
                case AS_DOCUMENTED, LIST_WITH_SUCCESS -> {}
                case DATA_AS_TEXT -> dashboard.put("data", data.toString());
                case DATA_IN_AN_ARRAY -> dashboard.putArray("data").add(data);
            }
        }
    }

    /** The only array of the data, or of a body without an envelope; {@code null} for none or several. */
    private static @Nullable ArrayNode rows(ObjectNode body) {
        JsonNode holder = body.has("success") ? body.path("data") : body;
        if (holder instanceof ArrayNode array) {
            return array;
        }
        List<ArrayNode> arrays = holder.valueStream()
                .filter(ArrayNode.class::isInstance)
                .map(ArrayNode.class::cast)
                .toList();
        boolean list = holder.has("totalRecords") || holder.has("items");
        return list && arrays.size() == 1 ? arrays.get(0) : null;
    }

    private Answer nothingFound(Answer answer, ObjectNode body) {
        return switch (readings.of(Reading.NothingFound.class)) {
            case EMPTY_ARRAY -> answer;
            case NULL_ARRAY -> answer.withBody(withNullForArrays(body));
            case NULL_DATA ->
                answer.withBody(body.has("data") ? body.set("data", NODES.nullNode()) : withNullForArrays(body));
            case NO_CONTENT -> new Answer(204, Map.of(), null);
        };
    }

    private static ObjectNode withNullForArrays(ObjectNode body) {
        body.properties().forEach(member -> {
            if (member.getValue().isArray()) {
                member.setValue(NODES.nullNode());
            } else if (member.getKey().equals("data") && member.getValue() instanceof ObjectNode data) {
                withNullForArrays(data);
            }
        });
        return body;
    }

    private void countRows(ObjectNode body) {
        ArrayNode rows = rows(body);
        if (rows != null
                && readings.has(Reading.FilteredRecords.OF_THIS_PAGE)
                && body.path("data") instanceof ObjectNode data
                && data.has("filteredRecords")) {
            data.put("filteredRecords", rows.size());
        }
    }

    /** Whether {@code data} is a message, or holds nothing but one. */
    private static boolean isConfirmation(ObjectNode body) {
        return message(body).isTextual();
    }

    private static JsonNode message(ObjectNode body) {
        JsonNode data = body.path("data");
        return data.isObject() && data.size() == 1 ? data.path("message") : data;
    }

    private void confirm(ObjectNode body) {
        JsonNode message = message(body);
        switch (readings.of(Reading.ConfirmationData.class)) {
            case AS_DOCUMENTED, NO_CONTENT -> {}
            case OBJECT -> body.set("data", NODES.objectNode().set("message", message));
            case TEXT -> body.set("data", message);
            case NULL -> body.putNull("data");
            case ABSENT -> body.remove("data");
        }
    }

    private void moments(JsonNode node) {
        if (node instanceof ObjectNode object) {
            Map<String, Function<Instant, JsonNode>> forms = new LinkedHashMap<>();
            object.fieldNames().forEachRemaining(name -> {
                Function<Instant, JsonNode> form = form(name);
                if (form != null) {
                    forms.put(name, form);
                }
            });
            forms.forEach((name, form) -> {
                Instant moment = moment(object.get(name));
                if (moment != null) {
                    object.set(name, form.apply(moment));
                }
            });
        }
        node.forEach(this::moments);
    }

    /** How a field of this name is written; {@code null} for as it is. */
    private @Nullable Function<Instant, JsonNode> form(String name) {
        if (DATES.contains(name) && readings.has(Reading.Dates.AS_DATES)) {
            return moment ->
                    NODES.textNode(moment.atOffset(ZoneOffset.UTC).toLocalDate().toString());
        }
        if (!MOMENTS.contains(name)) {
            return null;
        }
        return switch (readings.of(Reading.Timestamps.class)) {
            case AS_DOCUMENTED -> null;
            case MILLISECONDS -> moment -> NODES.numberNode(moment.toEpochMilli());
            case SECONDS -> moment -> NODES.numberNode(moment.getEpochSecond());
            case ISO_8601 ->
                moment -> NODES.textNode(
                        DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(moment.atOffset(ZoneOffset.ofHours(2))));
            case ISO_8601_WITHOUT_OFFSET -> moment -> NODES.textNode(WITHOUT_OFFSET.format(moment));
        };
    }

    /** The moment that the sandbox wrote; {@code null} if it wrote none. */
    private static @Nullable Instant moment(JsonNode value) {
        if (value.isIntegralNumber()) {
            long number = value.longValue();
            return number >= FEWEST_MILLIS ? Instant.ofEpochMilli(number) : Instant.ofEpochSecond(number);
        }
        try {
            return value.isTextual() ? OffsetDateTime.parse(value.textValue()).toInstant() : null;
        } catch (DateTimeParseException noMoment) {
            return null;
        }
    }
}
