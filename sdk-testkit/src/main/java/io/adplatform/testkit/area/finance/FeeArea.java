package io.adplatform.testkit.area.finance;

import io.adplatform.testkit.area.Area;
import io.adplatform.testkit.data.PlatformData;
import io.adplatform.testkit.data.SeededRandom;
import io.adplatform.testkit.http.Answer;
import io.adplatform.testkit.http.Json;
import io.adplatform.testkit.http.Operations;
import io.adplatform.testkit.http.Refusal;
import io.adplatform.testkit.http.Request;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The VLD, PLD and SLS fees of all customers: one shape under three prefixes, kept as they were set. */
final class FeeArea implements Area {

    private static final List<String> FAMILIES = List.of("vld", "pld", "sls");
    private static final List<String> MARKUP_TYPES = List.of("Absolute", "Percentage");

    private final PlatformData platform;
    private final Ledger ledger;
    private final Map<Key, Fees> fees = new HashMap<>();

    private record Key(String family, long owId) {}

    /** @param markupType its ID is its place among the two, from 1; the documents give no IDs */
    private record Fees(long id, BigDecimal rate, boolean enabled, String markupType, BigDecimal markupValue) {}

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
        long owId = ledger.customer(request, request.pathInteger("customerOwId"));
        Fees now = fees(family, owId);
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("id", now.id());
        data.put("owId", owId);
        data.put(family + "Rate", now.rate());
        data.put(family + "Enabled", now.enabled());
        data.put(family + "MarkupType", now.markupType());
        data.put(family + "MarkupTypeId", MARKUP_TYPES.indexOf(now.markupType()) + 1);
        data.put(family + "MarkupValue", now.markupValue());
        return Answer.success(data);
    }

    private Answer update(Request request, String family) {
        long owId = ledger.namedCustomer(request);
        Fees before = fees(family, owId);
        if (request.integer("id", before.id()) != before.id()) {
            throw Refusal.unprocessable("id is not the customer's");
        }
        boolean enabled =
                request.text(family + "Enabled") == null ? before.enabled() : request.flag(family + "Enabled");
        fees.put(
                new Key(family, owId),
                new Fees(
                        before.id(),
                        given(request, family + "Rate", before.rate()),
                        enabled,
                        markupType(request, family, before),
                        given(request, family + "MarkupValue", before.markupValue())));
        return Answer.success(Json.fields(
                "id", before.id(), "message", "Fees are updated. A new rate applies to newly created items only"));
    }

    private static String markupType(Request request, String family, Fees before) {
        String name = request.text(family + "MarkupType");
        Long id = request.integer(family + "MarkupTypeId");
        if (id != null && (id < 1 || id > MARKUP_TYPES.size())) {
            throw Refusal.unprocessable(family + "MarkupTypeId is unknown");
        }
        String byId = id == null ? null : MARKUP_TYPES.get(id.intValue() - 1);
        if (name != null && (!MARKUP_TYPES.contains(name) || (byId != null && !byId.equals(name)))) {
            throw Refusal.unprocessable(family + "MarkupType is unknown, or not that of its ID");
        }
        return name != null ? name : Objects.requireNonNullElse(byId, before.markupType());
    }

    private static BigDecimal given(Request request, String name, BigDecimal before) {
        @Nullable BigDecimal value = Amounts.decimal(request, name);
        if (value != null && value.signum() < 0) {
            throw Refusal.unprocessable(name + " must not be negative");
        }
        return value == null ? before : value;
    }

    private Fees fees(String family, long owId) {
        return fees.computeIfAbsent(new Key(family, owId), key -> {
            SeededRandom random = platform.random(family, owId);
            long id =
                    71 + FAMILIES.indexOf(family) + platform.workspace(owId).index() * PlatformData.IDS_OF_A_WORKSPACE;
            return new Fees(
                    id, random.amount(0, 1), random.percent(60), random.oneOf(MARKUP_TYPES), random.amount(1, 20));
        });
    }
}
