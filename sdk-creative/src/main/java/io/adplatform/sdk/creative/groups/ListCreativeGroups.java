package io.adplatform.sdk.creative.groups;

import io.adplatform.sdk.Page;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.creative.internal.CreativeRules;
import io.adplatform.sdk.creative.library.CreativeStatus;
import io.adplatform.sdk.creative.library.CreativeType;
import io.adplatform.sdk.operation.Checks;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.PagedRequestBuilder;
import io.adplatform.sdk.operation.Paging;
import java.time.Instant;
import java.util.Collection;
import java.util.List;

/**
 * The groups of creatives (document 3, "List creative groups"). Everything is optional; unset, the youngest group comes
 * first.
 */
public final class ListCreativeGroups
        extends PagedRequestBuilder<CreativeGroup, Page<CreativeGroup>, ListCreativeGroups> {

    static final Operation<Page<CreativeGroup>> OPERATION = Operation.read("POST /api/v3/crt/creatives/groups/list")
            .returnsPage("creativeGroupList", CreativeGroup.class);

    ListCreativeGroups(Workspace workspace) {
        super(workspace, OPERATION, Paging.byBody("pageNo", "noOfEntries"));
    }

    /** The order, as a field name with a plus sign before it for ascending or a minus sign for descending. */
    public ListCreativeGroups sortBy(String fieldWithSign) {
        return body("sortBy", fieldWithSign);
    }

    /**
     * Groups that a word is found in: in their ID or name, or in the ID, name or third-party ID of a creative of
     * theirs.
     */
    public ListCreativeGroups search(String word) {
        return body("searchField", word);
    }

    /** Groups of creatives of these types only. */
    public ListCreativeGroups types(CreativeType... types) {
        return body("platformCreativeTypeIds", List.of(types));
    }

    /** Groups with creatives in one of these statuses only. */
    public ListCreativeGroups statuses(CreativeStatus... statuses) {
        return body("creativeStatusIds", List.of(statuses));
    }

    /** These groups only. */
    public ListCreativeGroups creativeGroupIds(Collection<Long> creativeGroupIds) {
        return body("creativeGroupIds", List.copyOf(creativeGroupIds));
    }

    /** Groups of this period only. */
    public ListCreativeGroups between(Instant from, Instant to) {
        return body("startTime", from.toEpochMilli()).body("endTime", to.toEpochMilli());
    }

    /** The groups of all workspaces that the user may see; for super and workspace users only. */
    public ListCreativeGroups allOwIds() {
        return body("allOwIds", true);
    }

    @Override
    protected void check(Checks checks) {
        super.check(checks);
        CreativeRules.listFilters(checks);
    }
}
