package io.adplatform.testkit.area.finance;

import io.adplatform.testkit.area.Area;
import io.adplatform.testkit.http.Answer;
import io.adplatform.testkit.http.Json;
import io.adplatform.testkit.http.Operations;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The static lists of finance (document 2, "Finance: static lists"). */
final class StaticListArea implements Area {

    private static final List<String> TERMS =
            List.of("Net 7", "Net 15", "Net 30", "Net 45", "Net 60", "Net 90", "Net 120", "Custom");

    private static final List<StaticItem> PG_TYPES =
            List.of(new StaticItem(1, "Publisher"), new StaticItem(2, "Platform"));

    @Override
    public void register(Operations operations) {
        list(operations, "payment-type", StaticItem.TYPES);
        list(operations, "payment-status", StaticItem.STATUSES);
        list(operations, "invoice-payment-modes", StaticItem.MODES);
        list(operations, "invoice-status", StaticItem.INVOICE_STATUSES);
        list(
                operations,
                "invoice-payment-terms",
                TERMS.stream()
                        .map(term -> new StaticItem(TERMS.indexOf(term) + 1, term))
                        .toList());
        operations.route(
                "GET",
                "/api/v3/fa/static/pg/payment-type",
                request -> Answer.success(Json.fields(
                        "totalRecords", PG_TYPES.size(),
                        "filteredRecords", PG_TYPES.size(),
                        "pgPaymentTypes", items(PG_TYPES))));
    }

    private static void list(Operations operations, String name, List<StaticItem> list) {
        operations.route("GET", "/api/v3/fa/static/" + name, request -> Answer.success(items(list)));
    }

    private static List<Map<String, Object>> items(List<StaticItem> list) {
        return list.stream()
                .map(item -> Json.fields(
                        "name", name(item.label()),
                        "id", item.id(),
                        "label", item.label(),
                        "order", list.indexOf(item) + 1))
                .toList();
    }

    /** Payment terms are named by their days, a custom one 0. */
    private static String name(String label) {
        return label.equals("Custom")
                ? "0"
                : label.replace("Net ", "").toLowerCase(Locale.ROOT).replace(' ', '_');
    }
}
