package io.adplatform.testkit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.adplatform.testkit.contract.Contract;
import io.adplatform.testkit.contract.ContractOperation;
import io.adplatform.testkit.contract.Effect;
import io.adplatform.testkit.data.SeededRandom;
import io.adplatform.testkit.http.Answer;
import io.adplatform.testkit.http.Handler;
import io.adplatform.testkit.http.Json;
import io.adplatform.testkit.http.Operation;
import io.adplatform.testkit.http.Request;
import io.adplatform.testkit.reading.OddForm;
import io.adplatform.testkit.reading.Reading;
import io.adplatform.testkit.reading.Readings;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import okio.ByteString;
import org.jspecify.annotations.Nullable;

/**
 * A deployment with the odd forms of {@link OddForm}. It changes requests before the operations read them, and answers
 * after their comparison with the contract, because odd forms leave the contract's main spelling.
 */
public final class OddDeployment implements Deployment {

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

    private static final Pattern DIGITS = Pattern.compile("\\d{1,18}");
    private static final String PAYMENTS = "GET /api/v3/fa/payments/list";
    private static final String CUSTOMER_PAYMENTS = "GET /api/v3/fa/customer/payments/list";
    private static final String ADVERTISERS = "POST /api/v3/ua/organization/advertiser/add";
    private static final String ENTITIES = "POST /api/v3/bm/campaigns/{campaignId}/bid-models/dimensions/{dimensionId}";
    private static final String BID_MODEL_REPORT = "POST /api/v3/bm/campaigns/{campaignId}/reports/{dimensionId}";
    private static final long SHARED_ID = 9_900_000;

    private static final NewRows NEW_ROWS = new NewRows();

    @Override
    public Answer answer(Request request, Operation operation, Handler platform, ContractChecker checker) {
        Handler checked = asked -> {
            Answer answer = platform.answer(asked);
            checker.answered(request, operation, NEW_ROWS.of(operation.line(), answer));
            return answer;
        };
        Readings readings = request.readings();
        if (readings.unusual().isEmpty()) {
            return checked.answer(request);
        }
        Request understood = understood(request, operation.line(), platform);
        Answer answer = isPaymentList(operation.line()) && !readings.has(OddForm.PaymentOrder.NEWEST_FIRST)
                ? reordered(understood, checked, platform)
                : checked.answer(understood);
        if (operation.line().equals("PUT /api/v2/das/dashboard/{dashboardId}")
                && answer.status() == 200
                && readings.has(OddForm.DashboardUpdate.STORED_DASHBOARD)) {
            answer = storedDashboard(request, platform);
        }
        return success(
                readings,
                Contract.documented().operationFor(request.method(), request.path()),
                operation,
                answer,
                request);
    }

    @Override
    public Answer sent(Request request, Answer answer) {
        Answer sent = errors(request.readings(), request.path(), answer);
        if (request.readings().has(OddForm.DateHeader.SENT)) {
            return sent;
        }
        Map<String, String> headers = new LinkedHashMap<>(sent.headers());
        headers.remove("Date");
        return new Answer(sent.status(), headers, sent.body());
    }

    private static boolean isPaymentList(String line) {
        return line.equals(PAYMENTS) || line.equals(CUSTOMER_PAYMENTS);
    }

    /** The request in the words of the usual deployment. */
    private static Request understood(Request request, String line, Handler platform) {
        Readings readings = request.readings();
        Request understood = request;
        if (readings.has(OddForm.PeriodEnd.INCLUSIVE)) {
            // The usual period ends before this moment. The start moves too: the longest period is as long as before.
            understood = line.equals("POST /api/v2/rb/export/csv")
                    ? movedExport(understood)
                    : moved(moved(understood, "startDate", 1), "endDate", 1);
        }
        if (readings.has(OddForm.EndTime.EXCLUSIVE)) {
            understood = moved(understood, "endTime", -1);
        }
        if (line.startsWith("P")
                && line.contains("/customer/payment/")
                && request.fields().has("transactionId")) {
            String kept = kept(request.fields().path("transactionId").asText(), readings);
            understood = understood.with("transactionId", NODES.textNode(kept));
        }
        if (line.equals(ENTITIES) && readings.has(OddForm.EntityRows.BUNDLES_AMONG_THEM)) {
            understood = understood.with("bundleIds", bundles(request, platform));
        }
        return understood;
    }

    private static Request moved(Request request, String field, long millis) {
        List<String> inQuery = request.query().getOrDefault(field, List.of(""));
        String value = request.fields().path(field).asText(inQuery.get(0));
        return value.matches("\\d{1,18}")
                ? request.with(field, NODES.numberNode(Long.parseLong(value) + millis))
                : request;
    }

    private static Request movedExport(Request request) {
        Request moved = request;
        for (String name : List.of("dateRange", "data")) {
            if (request.fields().get(name) instanceof ObjectNode holder) {
                ObjectNode copy = holder.deepCopy();
                JsonNode range = name.equals("data") ? copy.path("dateRange") : copy;
                for (String field : List.of("startDate", "endDate", "start", "end")) {
                    if (range.path(field).asText().matches("\\d{1,18}")) {
                        ((ObjectNode) range).put(field, range.path(field).asLong() + 1);
                    }
                }
                moved = moved.with(name, copy);
            }
        }
        return moved;
    }

    private static JsonNode bundles(Request request, Handler platform) {
        Answer listed = platform.answer(new Request(
                "GET",
                "/api/v3/bm/campaigns/" + request.pathText("campaignId") + "/bundles",
                Map.of("dimensionId", List.of(request.pathText("dimensionId"))),
                request.headers(),
                ByteString.EMPTY));
        ArrayNode ids = NODES.arrayNode();
        Json.tree(listed.body()).path("data").forEach(bundle -> ids.add(bundle.path("bundleId")));
        return ids;
    }

    private static Answer storedDashboard(Request request, Handler platform) {
        Answer all = platform.answer(
                new Request("GET", "/api/v2/das/dashboards", Map.of(), request.headers(), ByteString.EMPTY));
        for (JsonNode dashboard : Json.tree(all.body()).path("items")) {
            if (dashboard.path("id").longValue() == request.pathInteger("dashboardId")) {
                return Answer.raw(200, "text/plain; charset=utf-8", Json.write(dashboard));
            }
        }
        throw new IllegalStateException("The dashboard was not stored");
    }

    /** A page of the payments in another order, from a reading of all of them. */
    private static Answer reordered(Request request, Handler checked, Handler platform) {
        Answer asked = checked.answer(request);
        ObjectNode answer = asked.jsonObject();
        if (answer == null || asked.status() >= FIRST_FAILURE) {
            return asked;
        }
        boolean sorted = request.readings().has(OddForm.PaymentOrder.BY_PAYMENT_DATE);
        if (sorted && request.path().contains("/customer/")) {
            return asked;
        }
        List<JsonNode> all = new ArrayList<>();
        Request usual = request.under(
                        request.readings().with(Reading.PageSize.AS_ASKED).with(Reading.PastTheEnd.EMPTY))
                .with("limit", NODES.numberNode(1_000));
        for (int pageNo = 1; all.size() == (pageNo - 1) * 1_000; pageNo++) {
            Answer page = platform.answer(usual.with("pageNo", NODES.numberNode(pageNo)));
            Json.tree(page.body()).at("/data/data").forEach(all::add);
        }
        all.sort(
                sorted
                        ? Comparator.comparing((JsonNode row) ->
                                        row.path("paymentDate").longValue())
                                .reversed()
                        : Comparator.comparing((JsonNode row) -> SeededRandom.of(
                                        0, "order", row.path("paymentId").longValue())
                                .between(0, Long.MAX_VALUE - 1)));
        ArrayNode rows = (ArrayNode) answer.at("/data/data");
        int size = (int) Math.min(request.integer("limit", 10), largestPage(request.readings()));
        long pages = (all.size() + size - 1L) / size;
        long page = request.integer("pageNo", 1) - 1;
        if (request.readings().has(Reading.PastTheEnd.BEGINS_ANEW) && pages > 0) {
            page %= pages;
        }
        long first = Math.min(page, pages) * size;
        rows.removeAll();
        all.stream().skip(first).limit(size).forEach(rows::add);
        return asked.withBody(answer);
    }

    private static int largestPage(Readings readings) {
        return switch (readings.of(Reading.PageSize.class)) {
            case AS_ASKED -> 1_000;
            case AT_MOST_50 -> 50;
            case AT_MOST_10 -> 10;
        };
    }

    private static String kept(String sent, Readings readings) {
        return switch (readings.of(OddForm.TransactionIds.class)) {
            case AS_SENT -> sent;
            case UPPER_CASE -> sent.toUpperCase(Locale.ROOT);
            case LOWER_CASE -> sent.toLowerCase(Locale.ROOT);
            case WITHOUT_LEADING_ZEROS -> withoutLeadingZeros(sent);
            case NUMBERS, DECIMALS -> DIGITS.matcher(sent).matches() ? withoutLeadingZeros(sent) : sent;
        };
    }

    private static String withoutLeadingZeros(String text) {
        return text.replaceFirst("^0+(?=.)", "");
    }

    private static JsonNode listed(JsonNode kept, Readings readings) {
        String text = kept.asText();
        if (!DIGITS.matcher(text).matches()) {
            return kept;
        }
        return switch (readings.of(OddForm.TransactionIds.class)) {
            case AS_SENT, UPPER_CASE, LOWER_CASE, WITHOUT_LEADING_ZEROS -> kept;
            case NUMBERS -> NODES.numberNode(Long.parseLong(text));
            case DECIMALS -> NODES.numberNode(new BigDecimal(text + ".0"));
        };
    }

    /** A success in the form of the readings; a failure stays as it is. */
    private static Answer success(
            Readings readings,
            @Nullable ContractOperation documented,
            Operation operation,
            Answer answer,
            Request request) {
        if (documented == null || answer.status() >= FIRST_FAILURE) {
            return answer;
        }
        if (answer.bytes().length == 0) {
            return readings.has(OddForm.EmptyBody.STATUS_204) ? answer.withStatus(204) : answer;
        }
        JsonNode body = json(answer);
        if (!(body instanceof ObjectNode object)) {
            return answer;
        }
        content(readings, operation.line(), request, object);
        return new OddDeployment.Form(readings).success(documented, answer, object);
    }

    /** Changes what a deployment shows. */
    private static void content(Readings readings, String line, Request request, ObjectNode body) {
        if (isPaymentList(line)) {
            body.at("/data/data").forEach(row -> payment(readings, (ObjectNode) row));
        }
        if ((line.equals(ENTITIES) || line.equals(BID_MODEL_REPORT)) && body.get("data") instanceof ObjectNode data) {
            bidModels(readings, request, data);
        }
        if (line.contains("/crt/creatives")) {
            creatives(readings, line, body.path("data"));
            body.findParents("campaignDetails").forEach(creative -> campaigns(readings, (ObjectNode) creative));
        }
        if (line.equals(ADVERTISERS) && !readings.has(OddForm.AdvertiserProfile.NOT_SHOWN)) {
            ObjectNode profile = NODES.objectNode().set("message", body.get("data"));
            profile.setAll(request.fields());
            List<String> links = new ArrayList<>();
            request.fields().path("links").forEach(link -> links.add(link.asText()));
            if (readings.has(OddForm.AdvertiserProfile.LINKS_IN_A_TEXT)) {
                profile.put("links", String.join(", ", links));
            }
            body.set("data", profile);
        }
    }

    private static void payment(Readings readings, ObjectNode row) {
        row.set("transactionId", listed(row.path("transactionId"), readings));
        if (readings.has(OddForm.PaymentAmounts.ROUNDED)) {
            row.put("paymentAmount", row.path("paymentAmount").decimalValue().setScale(0, RoundingMode.HALF_UP));
        }
    }

    private static void bidModels(Readings readings, Request request, ObjectNode data) {
        long dimension = request.pathInteger("dimensionId");
        data.findParents("bidModelData").forEach(row -> modelling(readings, dimension, (ObjectNode) row));
        if (readings.has(OddForm.CampaignBids.ABSENT) && data.get("campaignBidDetails") instanceof ObjectNode bids) {
            bids.remove(List.of("baseBid", "maxBid"));
        }
        if (readings.has(OddForm.EntityRowNames.THE_OTHER_PAIR)) {
            Map<String, String> others = data.has("total")
                    ? Map.of("total", "recordsTotal", "data", "recordsList")
                    : Map.of("recordsTotal", "total", "recordsList", "data");
            others.forEach((name, other) -> {
                if (data.has(name)) {
                    data.set(other, data.remove(name));
                }
            });
        }
    }

    private static void modelling(Readings readings, long dimension, ObjectNode row) {
        for (JsonNode member : row.path("entityRecordsList")) {
            modelling(readings, dimension, (ObjectNode) member);
        }
        if (row.get("bidModelData") instanceof ObjectNode data) {
            switch (readings.of(OddForm.RowModelling.class)) {
                case COMPLETE -> {}
                case MISSING_IN_BUNDLES -> {
                    if (row.has("bundleId")) {
                        row.putNull("bidModelData");
                    }
                }
                case WITHOUT_ID -> data.remove("id");
                case SHARED_ID -> data.put("id", SHARED_ID + dimension);
            }
        }
    }

    private static void creatives(Readings readings, String line, JsonNode data) {
        if (readings.has(OddForm.RejectionReason.NOT_SHOWN)) {
            data.findParents("creativeRejectionReason")
                    .forEach(creative -> ((ObjectNode) creative).remove("creativeRejectionReason"));
        }
        if (line.endsWith("/creatives/list") && readings.has(OddForm.CreativeDetails.FLAT)) {
            for (JsonNode item : data.path("filteredList")) {
                for (String name : List.of("imageDetails", "videoDetails")) {
                    if (((ObjectNode) item).remove(name) instanceof ObjectNode details) {
                        ((ObjectNode) item).setAll(details);
                    }
                }
            }
        }
        if (data.get("creativeTypeList") instanceof ArrayNode types
                && readings.has(OddForm.CountOfAll.BY_STATUS_AND_TYPE)) {
            long all = 0;
            for (JsonNode count : types) {
                all += count.path("creativeCount").longValue();
            }
            types.insertObject(0).put("id", 0).put("creativeCount", all);
        }
        if (data.get("creativeStatusList") instanceof ArrayNode statuses
                && readings.has(OddForm.CountOfAll.NOWHERE)
                && statuses.path(0).path("id").asInt(1) == 0) {
            statuses.remove(0);
        }
    }

    private static void campaigns(Readings readings, ObjectNode creative) {
        JsonNode form = creative.get("campaignDetails");
        ArrayNode ids = NODES.arrayNode();
        (form.isArray() ? form : form.path("campaignIds"))
                .forEach(campaign -> ids.add(campaign.isObject() ? campaign.get("id") : campaign));
        switch (readings.of(OddForm.CreativeCampaigns.class)) {
            case AS_DOCUMENTED -> {}
            case THE_OTHER_FORM -> {
                if (form.isArray()) {
                    creative.putObject("campaignDetails").set("campaignIds", ids);
                } else {
                    ArrayNode campaigns = creative.putArray("campaignDetails");
                    ids.forEach(id -> campaigns.addObject().set("id", id));
                }
            }
            case IDS_IN_A_TEXT -> {
                List<String> texts = ids.valueStream().map(JsonNode::asText).toList();
                creative.put("campaignDetails", String.join(", ", texts));
            }
            case NULL_IF_NONE -> {
                if (ids.isEmpty()) {
                    creative.putNull("campaignDetails");
                }
            }
        }
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
    private static Answer errors(Readings readings, String path, Answer answer) {
        ObjectNode body = readings.unusual().isEmpty() ? null : answer.jsonObject();
        if (body == null) {
            return answer;
        }
        JsonNode first = body.at("/errorObjects/0");
        if (answer.status() >= FIRST_FAILURE && path.startsWith(V2) && !readings.has(OddForm.V2Failures.HTTP_STATUS)) {
            String reason = first.path("reason").asText();
            String message = first.path("error").asText() + (reason.isEmpty() ? "" : ": " + reason);
            ObjectNode hidden = NODES.objectNode();
            if (readings.has(OddForm.V2Failures.STATUS_CODE_IN_200)) {
                hidden.put("statusCode", answer.status());
            }
            hidden.putObject("responseObject").put("errorMsg", message).put("errorCode", answer.status());
            return answer.withStatus(200).withBody(hidden);
        }
        if (readings.has(OddForm.ErrorObjects.SINGLE_OBJECT)
                && body.path("errorObjects").size() == 1) {
            return answer.withBody(body.set("errorObjects", first));
        }
        return answer;
    }

    /** The form of successes. */
    private record Form(Readings readings) {

        private Answer success(ContractOperation operation, Answer answer, ObjectNode body) {
            if (operation.effect() == Effect.READ) {
                ArrayNode rows = rows(body);
                if (rows != null && rows.isEmpty() && !readings.has(OddForm.NothingFound.EMPTY_ARRAY)) {
                    return nothingFound(answer, body);
                }
                countRows(body);
            } else if (!operation.operationId().equals(CHECKOUT) && isConfirmation(body)) {
                if (readings.has(OddForm.ConfirmationData.NO_CONTENT)) {
                    return new Answer(204, Map.of(), null);
                }
                confirm(body);
            }
            if (readings.has(OddForm.ExportLink.RESPONSE_URL_IN_CAPITALS) && body.has("responseUrl")) {
                body.set("responseURL", body.remove("responseUrl"));
            }
            moments(body);
            body.findParents("label").forEach(dashboard -> dataOf((ObjectNode) dashboard));
            if (readings.has(OddForm.DashboardForm.LIST_WITH_SUCCESS) && body.has("items")) {
                body.put("success", true);
            }
            return answer.body() instanceof byte[] ? answer.withBody(Json.write(body)) : answer.withBody(body);
        }

        private void dataOf(ObjectNode dashboard) {
            if (dashboard.get("data") instanceof ObjectNode data) {
                switch (readings.of(OddForm.DashboardForm.class)) {
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
            return switch (readings.of(OddForm.NothingFound.class)) {
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
            switch (readings.of(OddForm.ConfirmationData.class)) {
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
            if (DATES.contains(name) && readings.has(OddForm.Dates.AS_DATES)) {
                return moment -> NODES.textNode(
                        moment.atOffset(ZoneOffset.UTC).toLocalDate().toString());
            }
            if (!MOMENTS.contains(name)) {
                return null;
            }
            return switch (readings.of(OddForm.Timestamps.class)) {
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
                return value.isTextual()
                        ? OffsetDateTime.parse(value.textValue()).toInstant()
                        : null;
            } catch (DateTimeParseException noMoment) {
                return null;
            }
        }
    }
}
