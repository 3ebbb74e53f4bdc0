package io.adplatform.sdk.creative.library;

import io.adplatform.sdk.Order;
import io.adplatform.sdk.Page;
import io.adplatform.sdk.RowIdentity;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.creative.internal.CreativeRules;
import io.adplatform.sdk.operation.Checks;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.PagedRequestBuilder;
import io.adplatform.sdk.operation.Paging;
import io.adplatform.sdk.operation.PeriodInput;
import io.adplatform.sdk.operation.PeriodRequest;
import java.util.Collection;
import java.util.List;

/**
 * The creatives of the library (document 3, "List creatives"). Everything is optional.
 *
 * <p>The documents declare {@code sortCriteriaMap} and {@code order} too, without saying what they do; {@link #with}
 * sends them.
 */
public final class ListCreatives extends PagedRequestBuilder<CreativeListItem, Page<CreativeListItem>, ListCreatives>
        implements PeriodRequest<ListCreatives> {

    static final Operation<Page<CreativeListItem>> OPERATION =
            Operation.read("POST /api/v3/crt/creatives/list").returnsPage("filteredList", CreativeListItem.class);

    private final PeriodInput<ListCreatives> period =
            new PeriodInput<>(this, (from, until) -> body("startTime", from).body("endTime", until));

    public ListCreatives(Workspace workspace) {
        super(
                workspace,
                OPERATION,
                Paging.byBody("pageNo", "noOfEntries"),
                RowIdentity.by("filteredList", CreativeListItem::creativeId));
        CreativeRules.FILTERS.forEach(this::setter);
        setter("includeSource", "includeCreativeSourceDetails").setter("includeUser", "includeUserDetails");
        setter("includeOrganization", "includeOrganizationDetails");
        setter("from", "startTime").setter("until", "endTime");
    }

    /** The order. */
    public ListCreatives sortBy(CreativeField field, Order order) {
        return sortBy(order.of(field));
    }

    /** The order as a field's wire name, with a plus or a minus sign before it: {@code -createdAt}. */
    public ListCreatives sortBy(String fieldWithSign) {
        return body("sortBy", fieldWithSign);
    }

    /** Creatives that match a word. */
    public ListCreatives search(String word) {
        return body("searchField", word);
    }

    /** Creatives of these types only. */
    public ListCreatives types(CreativeType... types) {
        return selection("platformCreativeTypeIds", List.of(types));
    }

    /** Creatives in one of these statuses only. */
    public ListCreatives statuses(CreativeStatus... statuses) {
        return selection("creativeStatusIds", List.of(statuses));
    }

    /** These creatives only. */
    public ListCreatives creativeIds(Collection<Long> creativeIds) {
        return selection("creativeIds", creativeIds);
    }

    /** The creatives of one group. */
    public ListCreatives creativeGroupId(long creativeGroupId) {
        return body("creativeGroupId", creativeGroupId);
    }

    /** The creatives of these campaigns. */
    public ListCreatives campaignIds(Collection<Long> campaignIds) {
        return selection("campaignIds", campaignIds);
    }

    /** Creatives of this period only. Either end may be left out. */
    @Override
    public PeriodInput<ListCreatives> period() {
        return period;
    }

    /** The creatives of these workspaces; for super and workspace users only. */
    public ListCreatives owIds(Collection<Long> owIds) {
        return selection("owIds", owIds);
    }

    /**
     * The creatives of all workspaces that the user may see; for super and workspace users only, before {@link #owIds}.
     */
    public ListCreatives allOwIds() {
        return body("allOwIds", true);
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
        CreativeRules.listFilters(checks, CreativeStatus.ANY, CreativeType.ANY);
        period.check(checks, "startTime", "endTime", PeriodInput.Ends.OPTIONAL);
    }
}
