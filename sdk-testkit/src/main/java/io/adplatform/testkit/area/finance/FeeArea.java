package io.adplatform.testkit.area.finance;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.adplatform.testkit.area.Area;
import io.adplatform.testkit.data.PlatformData;
import io.adplatform.testkit.data.SeededRandom;
import io.adplatform.testkit.http.Answer;
import io.adplatform.testkit.http.Json;
import io.adplatform.testkit.http.Operations;
import io.adplatform.testkit.http.Refusal;
import io.adplatform.testkit.http.Request;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The VLD, PLD and SLS fees of all customers: one shape under three prefixes, kept as they were set. */
final class FeeArea implements Area {

    private static final List<String> FAMILIES = List.of("vld", "pld", "sls");
    private static final List<String> MARKUP_TYPES = List.of("Absolute", "Percentage");

    private final PlatformData platform;
    private final Ledger ledger;
    /** The answers of the reads. */
    private final Map<Key, ObjectNode> fees = new HashMap<>();

    private record Key(String family, long owId) {}

    FeeArea(PlatformData platform, Ledger ledger) {
        this.platform = platform;
        this.ledger = ledger;
    }

    @Override
    public void register(Operations operations) {
        for (String family : FAMILIES) {
            operations.route(
                    "GET", "/api/v3/fa/customer/{customerOwId}/" + family + "-fees", request -> get(request, family));
            operations.route("PATCH", "/api/v3/fa/customer/" + family + "-fees", request -> update(request, family));
        }
    }

    private Answer get(Request request, String family) {
        return Answer.success(fees(family, ledger.customer(request, request.pathInteger("customerOwId"))));
    }

    private Answer update(Request request, String family) {
        long owId = ledger.namedCustomer(request);
        ObjectNode changed = fees(family, owId).deepCopy();
        long id = changed.path("id").longValue();
        if (request.integer("id", id) != id) {
            throw Refusal.unprocessable("id is not the customer's");
        }
        for (String name : List.of(family + "Rate", family + "MarkupValue")) {
            if (request.text(name) != null) {
                changed.put(name, Amounts.decimal(request, name));
            }
        }
        if (request.text(family + "Enabled") != null) {
            changed.put(family + "Enabled", request.flag(family + "Enabled"));
        }
        String named = request.text(family + "MarkupType");
        Long typeId = request.integer(family + "MarkupTypeId");
        if (typeId == null && named != null) {
            typeId = MARKUP_TYPES.indexOf(named) + 1L;
        }
        if (typeId != null) {
            if (typeId < 1 || typeId > MARKUP_TYPES.size()) {
                throw Refusal.unprocessable(family + "MarkupTypeId is unknown");
            }
            String type = MARKUP_TYPES.get(typeId.intValue() - 1);
            if (named != null && !named.equals(type)) {
                throw Refusal.unprocessable(family + "MarkupType is not that of its ID");
            }
            changed.put(family + "MarkupType", type).put(family + "MarkupTypeId", typeId);
        }
        fees.put(new Key(family, owId), changed);
        return Answer.success(
                Json.fields("id", id, "message", "Fees are updated. A new rate applies to newly created items only"));
    }

    /** The ID of a markup type is its place among the two, from 1; the documents give no IDs. */
    private ObjectNode fees(String family, long owId) {
        return fees.computeIfAbsent(new Key(family, owId), key -> {
            SeededRandom random = platform.random(family, owId);
            long id =
                    71 + FAMILIES.indexOf(family) + platform.workspace(owId).index() * PlatformData.IDS_OF_A_WORKSPACE;
            int type = (int) random.between(1, MARKUP_TYPES.size());
            return Json.object()
                    .put("id", id)
                    .put("owId", owId)
                    .put(family + "Rate", random.amount(0, 1))
                    .put(family + "Enabled", random.percent(60))
                    .put(family + "MarkupType", MARKUP_TYPES.get(type - 1))
                    .put(family + "MarkupTypeId", type)
                    .put(family + "MarkupValue", random.amount(1, 20));
        });
    }
}
