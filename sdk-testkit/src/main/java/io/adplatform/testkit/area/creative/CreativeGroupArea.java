package io.adplatform.testkit.area.creative;

import io.adplatform.testkit.area.Area;
import io.adplatform.testkit.data.PlatformData;
import io.adplatform.testkit.data.Table;
import io.adplatform.testkit.http.Answer;
import io.adplatform.testkit.http.Json;
import io.adplatform.testkit.http.Listing;
import io.adplatform.testkit.http.Operations;
import io.adplatform.testkit.http.Refusal;
import io.adplatform.testkit.http.Request;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Groups of creatives (document 3, List creative groups and Creative management). */
record CreativeGroupArea(CreativeStore store) implements Area {

    private static final int DEFAULT_PAGE = 20;

    @Override
    public void register(Operations operations) {
        operations.route("POST", "/api/v3/crt/creatives/groups/list", this::list);
        operations.route("POST", "/api/v3/crt/creatives/groups", this::create);
        operations.route("DELETE", "/api/v3/crt/creatives/groups", this::delete);
        operations.route("POST", "/api/v3/crt/creatives/groups/modify-creatives", this::modify);
        operations.route("PATCH", "/api/v3/crt/creatives/groups/{creativeGroupId}", this::rename);
        operations.route("POST", "/api/v3/crt/creatives/groups/duplicate/{creativeGroupId}", this::duplicate);
    }

    private Answer list(Request request) {
        Set<Long> statuses = request.ids("creativeStatusIds");
        return Answer.page(
                "creativeGroupList",
                Listing.of(store.groups(store.platform().scope(request)))
                        .among(request.ids("platformCreativeTypeIds"), group -> (long) group.typeId())
                        .among(request.ids("creativeGroupIds"), CreativeGroup::id)
                        .where(group -> statuses.isEmpty()
                                || store.members(group).stream()
                                        .anyMatch(creative -> statuses.contains((long) creative.statusId())))
                        .where(group -> CreativeStore.isWithin(group.createdAt(), request))
                        .search(request, List.of(CreativeGroup::id, CreativeGroup::name, this::wordsOfMembers))
                        .sortable("creativeGroupId", CreativeGroup::id)
                        .sortable("creativeGroupName", CreativeGroup::name)
                        .sortable("creativeTypeId", CreativeGroup::typeId)
                        .sortable("createdAt", CreativeGroup::createdAt)
                        .sortable(
                                "creativesCount", group -> store.members(group).size())
                        .sortedBy("creativeGroupId", "DESC")
                        .page(request, "noOfEntries", DEFAULT_PAGE)
                        .map(this::item));
    }

    /** Returns the searchable text of a group's creatives, one line each, so that no match spans two. */
    private String wordsOfMembers(CreativeGroup group) {
        return store.members(group).stream()
                .map(creative -> creative.id() + "\n" + creative.name() + "\n" + creative.externalId())
                .collect(Collectors.joining("\n"));
    }

    private Map<String, Object> item(CreativeGroup group) {
        return Json.fields(
                "creativeGroupId", group.id(),
                "creativeGroupName", group.name(),
                "creativeTypeId", group.typeId(),
                "createdAt", group.createdAt().toEpochMilli(),
                "creativesCount", store.members(group).size());
    }

    private Answer create(Request request) {
        String name = request.requiredText("creativeGroupName");
        int type = (int) request.integer("creativeTypeId", 0);
        if (!PlatformData.CREATIVE_TYPES.contains(type)) {
            throw Refusal.unprocessable("There is no creative type " + type);
        }
        List<Creative> members = store.named(request);
        members.forEach(creative -> mustBeOf(type, creative));
        CreativeGroup group = store.addGroup(request.owId(), name, type);
        members.forEach(creative -> store.save(creative.regrouped(groups -> groups.add(group.id()))));
        return Answer.success(Json.fields("creativeGroupId", group.id(), "message", "The group is created"));
    }

    private static void mustBeOf(int type, Creative creative) {
        if (creative.typeId() != type) {
            throw Refusal.unprocessable("A group holds creatives of one type: the creative " + creative.id()
                    + " is of type " + creative.typeId() + ", not " + type);
        }
    }

    private Answer delete(Request request) {
        Table<CreativeGroup> groups = store.groups(request.owId());
        // Groups that were deleted before stay deleted, so that a deletion may be sent again.
        List<CreativeGroup> found = request.ids("creativeGroupIds").stream()
                .filter(id -> !groups.wasRemoved(id))
                .map(id -> store.group(request, id))
                .toList();
        found.forEach(group -> {
            store.members(group)
                    .forEach(creative -> store.save(creative.regrouped(memberships -> memberships.remove(group.id()))));
            groups.remove(group.id());
        });
        return Answer.message("The groups are deleted");
    }

    private Answer modify(Request request) {
        List<Creative> creatives = store.named(request);
        List<CreativeGroup> groups = request.ids("creativeGroupIds").stream()
                .map(id -> store.group(request, id))
                .toList();
        Set<Long> ids = Set.copyOf(groups.stream().map(CreativeGroup::id).toList());
        if (request.requiredText("actionType").equalsIgnoreCase("ADD")) {
            groups.forEach(group -> creatives.forEach(creative -> mustBeOf(group.typeId(), creative)));
            creatives.forEach(creative -> store.save(creative.regrouped(memberships -> memberships.addAll(ids))));
        } else {
            creatives.forEach(creative -> store.save(creative.regrouped(memberships -> memberships.removeAll(ids))));
        }
        return Answer.message("The groups are changed");
    }

    private Answer rename(Request request) {
        CreativeGroup group = store.group(request, request.pathInteger("creativeGroupId"));
        String name = request.requiredText("creativeGroupName");
        store.save(new CreativeGroup(group.id(), group.owId(), name, group.typeId(), group.createdAt()));
        return Answer.message("The group is renamed");
    }

    private Answer duplicate(Request request) {
        CreativeGroup group = store.group(request, request.pathInteger("creativeGroupId"));
        CreativeGroup copy = store.addGroup(group.owId(), "Copy of " + group.name(), group.typeId());
        store.members(group)
                .forEach(creative -> CreativeWrites.copy(store, creative, creative.clickUrl(), Set.of(copy.id())));
        return Answer.success(
                Json.fields("duplicatedCreativeGroupId", copy.id(), "message", "The group is duplicated"));
    }
}
