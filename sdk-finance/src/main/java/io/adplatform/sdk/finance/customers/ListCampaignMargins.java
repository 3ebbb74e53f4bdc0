package io.adplatform.sdk.finance.customers;

import io.adplatform.sdk.Page;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.operation.Checks;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.WholeListBuilder;

/** The margins of a customer's campaigns, all in one answer (document 2, "Campaign margin list"). */
public final class ListCampaignMargins
        extends WholeListBuilder<CampaignMargin, Page<CampaignMargin>, ListCampaignMargins> {

    static final Operation<Page<CampaignMargin>> OPERATION =
            Operation.read("GET /api/v3/fa/customer/campaign-margin-list").returnsPage("data", CampaignMargin.class);

    ListCampaignMargins(Workspace workspace, long customerOwId) {
        super(workspace, OPERATION, "searchField");
        setter("customerOwId", "owId").setter("search", "searchField").setter("edit", "isEdit");
        query("owId", customerOwId);
    }

    /** Campaigns that match a word. */
    public ListCampaignMargins search(String word) {
        return query("searchField", word);
    }

    /** Whether the user may edit. */
    public ListCampaignMargins edit(boolean mayEdit) {
        return query("isEdit", mayEdit);
    }

    @Override
    protected void check(Checks checks) {
        checks.positive("owId");
    }
}
