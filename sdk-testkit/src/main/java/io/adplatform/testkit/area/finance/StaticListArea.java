package io.adplatform.testkit.area.finance;

import io.adplatform.testkit.area.Area;
import io.adplatform.testkit.http.Answer;
import io.adplatform.testkit.http.Json;
import io.adplatform.testkit.http.Operations;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

/** The static lists of finance (document 2, "Finance: static lists"). */
final class StaticListArea implements Area {

    private static final List<Integer> NET_DAYS = List.of(7, 15, 30, 45, 60, 90, 120);
    private static final int CUSTOM_TERM = 8;

    private record Item(String name, int id, String label) {}

    @Override
    public void register(Operations operations) {
        list(operations, "payment-type", named(StaticItem.TYPES));
        list(operations, "payment-status", named(StaticItem.STATUSES));
        list(operations, "invoice-payment-modes", named(StaticItem.MODES));
        list(operations, "invoice-status", named(StaticItem.INVOICE_STATUSES));
        list(operations, "invoice-payment-terms", terms());
        List<Map<String, Object>> publisherAndPlatform =
                items(List.of(new Item("publisher", 1, "Publisher"), new Item("platform", 2, "Platform")));
        operations.route(
                "GET",
                "/api/v3/fa/static/pg/payment-type",
                request -> Answer.success(Json.fields(
                        "totalRecords", publisherAndPlatform.size(),
                        "filteredRecords", publisherAndPlatform.size(),
                        "pgPaymentTypes", publisherAndPlatform)));
    }

    private static void list(Operations operations, String name, List<Item> items) {
        List<Map<String, Object>> data = items(items);
        operations.route("GET", "/api/v3/fa/static/" + name, request -> Answer.success(data));
    }

    private static List<Item> named(List<StaticItem> list) {
        return list.stream()
                .map(item -> new Item(item.label().toLowerCase(Locale.ROOT).replace(' ', '_'), item.id(), item.label()))
                .toList();
    }

    /** Their names are the days, 0 for a custom term. */
    private static List<Item> terms() {
        return IntStream.rangeClosed(1, CUSTOM_TERM)
                .mapToObj(id -> id == CUSTOM_TERM
                        ? new Item("0", id, "Custom")
                        : new Item(NET_DAYS.get(id - 1).toString(), id, "Net " + NET_DAYS.get(id - 1)))
                .toList();
    }

    private static List<Map<String, Object>> items(List<Item> list) {
        return IntStream.range(0, list.size())
                .mapToObj(index -> Json.fields(
                        "name", list.get(index).name(),
                        "id", list.get(index).id(),
                        "label", list.get(index).label(),
                        "order", index + 1))
                .toList();
    }
}
