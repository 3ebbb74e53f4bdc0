package io.adplatform.sdk.creative.library;

import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.creative.internal.CreativeRules;
import io.adplatform.sdk.operation.Checks;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.PeriodInput;
import io.adplatform.sdk.operation.PeriodRequest;
import io.adplatform.sdk.operation.RequestBuilder;
import io.adplatform.sdk.operation.TypeRef;
import java.util.Collection;
import java.util.List;

/**
 * How many creatives there are in each status (document 3, "Count by status"). Everything is optional; only here
 * {@link CreativeStatus#ANY} means all statuses.
 */
public final class CountCreativesByStatus extends RequestBuilder<CreativeCounts<CreativeStatus>, CountCreativesByStatus>
        implements PeriodRequest<CountCreativesByStatus> {

    static final Operation<CreativeCounts<CreativeStatus>> OPERATION =
            Operation.read("POST /api/v3/crt/creatives/count-by-status").returns(new TypeRef<>() {});

    private final PeriodInput<CountCreativesByStatus> period =
            new PeriodInput<>(this, (from, until) -> body("startTime", from).body("endTime", until));

    public CountCreativesByStatus(Workspace workspace) {
        super(workspace, OPERATION);
        CreativeRules.FILTERS.forEach(this::setter);
        setter("from", "startTime").setter("until", "endTime");
    }

    /** Counts creatives that match a word. */
    public CountCreativesByStatus search(String word) {
        return body("searchField", word);
    }

    /** Counts creatives of these types only. */
    public CountCreativesByStatus types(CreativeType... types) {
        return selection("platformCreativeTypeIds", List.of(types));
    }

    /** Counts creatives in these statuses only. */
    public CountCreativesByStatus statuses(CreativeStatus... statuses) {
        return selection("creativeStatusIds", List.of(statuses));
    }

    /** Counts among these creatives only. */
    public CountCreativesByStatus creativeIds(Collection<Long> creativeIds) {
        return selection("creativeIds", creativeIds);
    }

    /** Whether all creatives count. */
    public CountCreativesByStatus allCreatives(boolean all) {
        return body("allCreatives", all);
    }

    /** Whether creatives count that are in groups. */
    public CountCreativesByStatus groupedCreatives(boolean grouped) {
        return body("groupedCreatives", grouped);
    }

    /** Counts creatives of this period only. Either end may be left out. */
    @Override
    public PeriodInput<CountCreativesByStatus> period() {
        return period;
    }

    /** Counts the creatives of these campaigns only. */
    public CountCreativesByStatus campaignIds(Collection<Long> campaignIds) {
        return selection("campaignIds", campaignIds);
    }

    /** Counts in these workspaces; for super and workspace users only. */
    public CountCreativesByStatus owIds(Collection<Long> owIds) {
        return selection("owIds", owIds);
    }

    /** Counts in all workspaces that the user may see; for super and workspace users only, before {@link #owIds}. */
    public CountCreativesByStatus allOwIds() {
        return body("allOwIds", true);
    }

    @Override
    protected void check(Checks checks) {
        CreativeRules.filters(checks);
        period.check(checks, "startTime", "endTime", PeriodInput.Ends.OPTIONAL);
    }
}
