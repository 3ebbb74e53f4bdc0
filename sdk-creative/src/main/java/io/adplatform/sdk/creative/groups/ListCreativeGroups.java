package io.adplatform.sdk.creative.groups;

import io.adplatform.sdk.Order;
import io.adplatform.sdk.Page;
import io.adplatform.sdk.RowIdentity;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.creative.internal.CreativeRules;
import io.adplatform.sdk.creative.library.CreativeStatus;
import io.adplatform.sdk.creative.library.CreativeType;
import io.adplatform.sdk.operation.Checks;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.PagedRequestBuilder;
import io.adplatform.sdk.operation.Paging;
import io.adplatform.sdk.operation.PeriodInput;
import io.adplatform.sdk.operation.PeriodRequest;
import java.util.Collection;
import java.util.List;

/**
 * The groups of creatives (document 3, "List creative groups"). Everything is optional; unset, the youngest group comes
 * first.
 */
public final class ListCreativeGroups
        extends PagedRequestBuilder<CreativeGroup, Page<CreativeGroup>, ListCreativeGroups>
        implements PeriodRequest<ListCreativeGroups> {

    static final Operation<Page<CreativeGroup>> OPERATION = Operation.read("POST /api/v3/crt/creatives/groups/list")
            .returnsPage("creativeGroupList", CreativeGroup.class);

    private final PeriodInput<ListCreativeGroups> period =
            new PeriodInput<>(this, (from, until) -> body("startTime", from).body("endTime", until));

    ListCreativeGroups(Workspace workspace) {
        super(
                workspace,
                OPERATION,
                Paging.byBody("pageNo", "noOfEntries"),
                RowIdentity.by("creativeGroupList", CreativeGroup::creativeGroupId));
        CreativeRules.FILTERS.forEach(this::setter);
        setter("from", "startTime").setter("until", "endTime");
    }

    /** The order. */
    public ListCreativeGroups sortBy(CreativeGroupField field, Order order) {
        return sortBy(order.of(field));
    }

    /** The order as a field's wire name, with a plus or a minus sign before it: {@code -createdAt}. */
    public ListCreativeGroups sortBy(String fieldWithSign) {
        return body("sortBy", fieldWithSign);
    }

    /**
     * Searches groups for a word in their ID or name, or in the ID, name or third-party ID of their creatives.
     */
    public ListCreativeGroups search(String word) {
        return body("searchField", word);
    }

    /** Groups of creatives of these types only. */
    public ListCreativeGroups types(CreativeType... types) {
        return selection("platformCreativeTypeIds", List.of(types));
    }

    /** Groups with creatives in one of these statuses only. */
    public ListCreativeGroups statuses(CreativeStatus... statuses) {
        return selection("creativeStatusIds", List.of(statuses));
    }

    /** These groups only. */
    public ListCreativeGroups creativeGroupIds(Collection<Long> creativeGroupIds) {
        return selection("creativeGroupIds", creativeGroupIds);
    }

    /** Groups of this period only. Either end may be left out. */
    @Override
    public PeriodInput<ListCreativeGroups> period() {
        return period;
    }

    /** The groups of all workspaces that the user may see; for super and workspace users only. */
    public ListCreativeGroups allOwIds() {
        return body("allOwIds", true);
    }

    @Override
    protected void check(Checks checks) {
        super.check(checks);
        CreativeRules.listFilters(checks, CreativeStatus.ANY, CreativeType.ANY);
        period.check(checks, "startTime", "endTime", PeriodInput.Ends.OPTIONAL);
    }
}
