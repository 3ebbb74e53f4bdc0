package io.adplatform.testkit.area.creative;

import io.adplatform.testkit.access.Access;
import io.adplatform.testkit.area.Area;
import io.adplatform.testkit.http.Answer;
import io.adplatform.testkit.http.Json;
import io.adplatform.testkit.http.Listing;
import io.adplatform.testkit.http.Operations;
import io.adplatform.testkit.http.Page;
import io.adplatform.testkit.http.Request;
import io.adplatform.testkit.http.Role;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Reads of creatives (document 3, Creative details). */
record CreativeReads(CreativeStore store, CreativeItems items) implements Area {

    private static final int DEFAULT_PAGE = 20;
    private static final int ALL = 0;

    @Override
    public void register(Operations operations) {
        operations.route("GET", "/api/v3/crt/creatives/{creativeId}", this::get);
        operations.route("POST", "/api/v3/crt/creatives/list", this::list);
        operations.route("GET", "/api/v3/crt/creatives/{creativeId}/creative-campaign-details", this::withCampaigns);
        operations.route("POST", "/api/v3/crt/creatives/count-by-type", this::countByType);
        operations.route("POST", "/api/v3/crt/creatives/count-by-status", this::countByStatus);
    }

    private Answer get(Request request) {
        return Answer.success(items.detail(store.creative(request, request.pathInteger("creativeId"))));
    }

    private Answer withCampaigns(Request request) {
        // The documents have both spellings.
        boolean modeling = request.flag("includeModelingInfo") || request.flag("includingModelingInfo");
        return Answer.success(
                items.withCampaigns(store.creative(request, request.pathInteger("creativeId")), modeling));
    }

    private Answer list(Request request) {
        Long group = request.integer("creativeGroupId");
        Role role = request.caller().role();
        if (request.flag("includeCreativeSourceDetails") && role != Role.ADVERTISER) {
            throw Access.foreignRole("includeCreativeSourceDetails", role);
        }
        return Answer.page(
                "filteredList",
                filtered(request)
                        .among(request.ids("creativeStatusIds"), creative -> (long) creative.statusId())
                        .where(creative -> group == null || creative.groupIds().contains(group))
                        .sortable("creativeId", Creative::id)
                        .sortable("creativeName", Creative::name)
                        .sortable("platformCreativeTypeId", Creative::typeId)
                        .sortable("creativeStatusId", Creative::statusId)
                        .sortable("createdAt", Creative::createdAt)
                        .sortable("modifiedAt", Creative::modifiedAt)
                        .page(request, "noOfEntries", DEFAULT_PAGE)
                        .map(creative -> items.listItem(creative, request)));
    }

    private Answer countByType(Request request) {
        return counts(request, "creativeTypeList", searched(request), Creative::typeId, false);
    }

    private Answer countByStatus(Request request) {
        Set<Long> statuses = request.ids("creativeStatusIds");
        boolean some = !statuses.isEmpty() && !statuses.contains((long) ALL);
        boolean ungroupedOnly = "false".equals(request.text("groupedCreatives")) && !request.flag("allCreatives");
        Listing<Creative> rows = filtered(request)
                .where(creative -> !some || statuses.contains((long) creative.statusId()))
                .where(creative -> !ungroupedOnly || creative.groupIds().isEmpty());
        return counts(request, "creativeStatusList", rows, Creative::statusId, !some);
    }

    private List<Creative> all(Request request) {
        return store.creatives(store.platform().scope(request));
    }

    private Listing<Creative> searched(Request request) {
        return Listing.of(all(request)).search(request, List.of(Creative::name, Creative::id, Creative::externalId));
    }

    /** The conditions that listing and counting have in common. */
    private Listing<Creative> filtered(Request request) {
        Set<Long> campaigns = request.ids("campaignIds");
        return searched(request)
                .among(request.ids("platformCreativeTypeIds"), creative -> (long) creative.typeId())
                .among(request.ids("creativeIds"), Creative::id)
                .where(creative -> campaigns.isEmpty() || !Collections.disjoint(campaigns, creative.campaignIds()))
                .where(creative -> CreativeStore.isWithin(creative.createdAt(), request));
    }

    /** @param countOfAll whether the answer counts all creatives too, under the ID 0 */
    private Answer counts(
            Request request,
            String listField,
            Listing<Creative> rows,
            Function<Creative, Integer> by,
            boolean countOfAll) {
        List<Creative> filtered = rows.filtered();
        Map<Integer, Integer> counts =
                filtered.stream().collect(Collectors.toMap(by, creative -> 1, Integer::sum, TreeMap::new));
        if (countOfAll) {
            counts.put(ALL, filtered.size());
        }
        List<Map<String, Object>> list = new ArrayList<>();
        counts.forEach((id, count) -> list.add(Json.fields("id", id, "creativeCount", count)));
        return Answer.page(listField, new Page<>(all(request).size(), filtered.size(), list));
    }
}
