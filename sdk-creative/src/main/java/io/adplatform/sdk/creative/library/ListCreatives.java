package io.adplatform.sdk.creative.library;

import io.adplatform.sdk.Page;
import io.adplatform.sdk.Values;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.creative.internal.CreativeRules;
import io.adplatform.sdk.operation.Checks;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.PagedRequestBuilder;
import io.adplatform.sdk.operation.Paging;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** The creatives of the library (document 3, "List creatives"). Everything is optional. */
public final class ListCreatives extends PagedRequestBuilder<CreativeListItem, Page<CreativeListItem>, ListCreatives> {

    static final Operation<Page<CreativeListItem>> OPERATION =
            Operation.read("POST /api/v3/crt/creatives/list").returnsPage("filteredList", CreativeListItem.class);

    ListCreatives(Workspace workspace) {
        super(workspace, OPERATION, Paging.byBody("pageNo", "noOfEntries"));
    }

    /** The order, as a field name with a plus sign before it for ascending or a minus sign for descending. */
    public ListCreatives sortBy(String fieldWithSign) {
        return body("sortBy", fieldWithSign);
    }

    /** Creatives that match a word. */
    public ListCreatives search(String word) {
        return body("searchField", word);
    }

    /** Creatives of these types only. */
    public ListCreatives types(CreativeType... types) {
        return body("platformCreativeTypeIds", List.of(types));
    }

    /** Creatives in one of these statuses only. */
    public ListCreatives statuses(CreativeStatus... statuses) {
        return body("creativeStatusIds", List.of(statuses));
    }

    /** These creatives only. */
    public ListCreatives creativeIds(Collection<Long> creativeIds) {
        return body("creativeIds", List.copyOf(creativeIds));
    }

    /** The creatives of one group. */
    public ListCreatives creativeGroupId(long creativeGroupId) {
        return body("creativeGroupId", creativeGroupId);
    }

    /** The creatives of these campaigns. */
    public ListCreatives campaignIds(Collection<Long> campaignIds) {
        return body("campaignIds", List.copyOf(campaignIds));
    }

    /** Creatives of this period only. */
    public ListCreatives between(Instant from, Instant to) {
        return body("startTime", from.toEpochMilli()).body("endTime", to.toEpochMilli());
    }

    /** The creatives of these workspaces; for super and workspace users only. */
    public ListCreatives owIds(Collection<Long> owIds) {
        return body("owIds", List.copyOf(owIds));
    }

    /**
     * The creatives of all workspaces that the user may see; for super and workspace users only, before {@link #owIds}.
     */
    public ListCreatives allOwIds() {
        return body("allOwIds", true);
    }

    /**
     * The order's direction apart from {@link #sortBy}: {@code asc} or {@code desc}. The documents declare it, no more.
     */
    public ListCreatives order(String direction) {
        return body("order", direction);
    }

    /** What the documents declare as {@code sortCriteriaMap}, and don't describe. It is sent as it is. */
    public ListCreatives sortCriteria(Map<String, ?> sortCriteriaMap) {
        return body("sortCriteriaMap", Values.copy(sortCriteriaMap));
    }

    /** Asks for {@link CreativeListItem#creativeSource()} too; for advertisers only. */
    public ListCreatives includeSource() {
        return body("includeCreativeSourceDetails", true);
    }

    /** Asks for {@link CreativeListItem#organizationDetails()} too. */
    public ListCreatives includeOrganization() {
        return body("includeOrganizationDetails", true);
    }

    /** Asks for {@link CreativeListItem#userDetails()} too. */
    public ListCreatives includeUser() {
        return body("includeUserDetails", true);
    }

    @Override
    protected void check(Checks checks) {
        super.check(checks);
        CreativeRules.listFilters(checks);
        checks.ifSet("order", List.of("asc", "desc")::contains, "must be asc or desc");
    }
}
