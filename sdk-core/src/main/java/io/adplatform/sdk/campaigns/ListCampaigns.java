package io.adplatform.sdk.campaigns;

import io.adplatform.sdk.Order;
import io.adplatform.sdk.Page;
import io.adplatform.sdk.RowIdentity;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.operation.Checks;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.PagedRequestBuilder;
import io.adplatform.sdk.operation.Paging;
import java.util.List;

/**
 * The list of the workspace's campaigns (document 1, "Campaign summary record" and "Query-style POST endpoints"). All inputs
 * are optional.
 *
 * <p><strong>Not documented</strong>: the path and its inputs. {@link #with} sends other inputs.
 *
 * <pre>{@code
 * for (CampaignSummary campaign : Campaigns.on(platform).list().status(CampaignStatus.RUNNING).items()) { ... }
 * }</pre>
 */
public final class ListCampaigns extends PagedRequestBuilder<CampaignSummary, Page<CampaignSummary>, ListCampaigns> {

    static final Operation<Page<CampaignSummary>> OPERATION =
            Operation.read("POST /api/v3/cmp/basic/list").returnsPage("data", CampaignSummary.class);

    private static final int LARGEST_PAGE = 500; // seen on deployments

    ListCampaigns(Workspace workspace) {
        super(
                workspace,
                OPERATION,
                Paging.byBody("pageNo", "noOfEntries").walkSize(LARGEST_PAGE),
                RowIdentity.by("data", CampaignSummary::campaignId));
        setter("search", "searchField").preset("status");
    }

    /**
     * Limits the list to campaigns with one of these statuses. Default: the platform's choice. One status is sent as a text,
     * several as an array; {@link #with} sends the other form.
     */
    public ListCampaigns status(CampaignStatus... statuses) {
        return statuses.length == 1 ? body("status", statuses[0]) : selection("status", List.of(statuses));
    }

    /** Limits the list to campaigns that match a word. */
    public ListCampaigns search(String word) {
        return body("searchField", word);
    }

    /** Sets the order. Default: the platform's choice. */
    public ListCampaigns sortBy(CampaignField field, Order order) {
        return sortBy(order.of(field));
    }

    /** Sets the order by a field's wire name after a plus or minus sign, such as {@code -startTime}. */
    public ListCampaigns sortBy(String fieldWithSign) {
        return body("sortBy", fieldWithSign);
    }

    @Override
    protected void check(Checks checks) {
        super.check(checks);
        checks.order("sortBy");
    }
}
