package io.adplatform.sdk.finance.customers;

import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.Request;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.PlainRequest;
import java.math.BigDecimal;

/**
 * Customers' finances at a glance, their margins and their verification segments (document 2, "Finance: customer
 * details").
 */
public final class Customers {

    // The margin is set to the request's value; a second time changes nothing.
    static final Operation<Confirmation> EDIT_MARGIN = Operation.repeatable("POST /api/v3/fa/customer/edit-margin")
            .doneByEmptyBody()
            .returns(Confirmation.class);

    static final Operation<VerificationSegments> VERIFICATION_SEGMENTS =
            Operation.read("GET /api/v3/fa/customer/dv-ivt").returns(VerificationSegments.class);

    // The flag is set to the request's value.
    static final Operation<VerificationSegments> SET_VERIFICATION_SEGMENTS =
            Operation.repeatable("PATCH /api/v3/fa/customer/dv-ivt").returns(VerificationSegments.class);

    private final Workspace workspace;

    private Customers(Workspace workspace) {
        this.workspace = workspace;
    }

    /** Customers of a workspace. */
    public static Customers on(Workspace workspace) {
        return new Customers(workspace);
    }

    /** A customer's finances at a glance (document 2, "Customer finance details"). */
    public GetFinancialDetails financialDetails(long customerOwId) {
        return new GetFinancialDetails(workspace, customerOwId);
    }

    /** A customer's margins (document 2, "Customer margin"). */
    public ViewMargin margins(long customerOwId) {
        return new ViewMargin(workspace, customerOwId);
    }

    /**
     * Sets a margin of a customer (document 2, "Update customer margin"). May be repeated, and undone by the value that
     * {@link #margins} read before.
     *
     * @param marginValue the documents give no unit: send what {@link #margins} reads for such a margin, not a
     *     hundredth of it
     */
    public Request<Confirmation> editMargin(long customerOwId, MarginType marginType, BigDecimal marginValue) {
        return new PlainRequest<>(workspace, EDIT_MARGIN)
                .setter("customerOwId", "owId")
                .setter("marginType", "marginTypeId")
                .body("owId", customerOwId)
                .body("marginTypeId", marginType)
                .body("marginValue", marginValue)
                .checked(checks -> checks.positive("owId")
                        .required("marginTypeId", "marginValue")
                        .haveIds("marginTypeId"));
    }

    /** The margins of a customer's campaigns (document 2, "Campaign margin list"). */
    public ListCampaignMargins campaignMargins(long customerOwId) {
        return new ListCampaignMargins(workspace, customerOwId);
    }

    /**
     * Whether a customer has the free segments against fraud and invalid traffic (document 2, "Verification-segments
     * flag"). For users of the super organization only.
     *
     * <p>A customer that the user may not see is an {@link io.adplatform.sdk.error.ApiException}. The platform wraps
     * this failure in a success, so that its status can be 200 as well as 422.
     */
    public Request<VerificationSegments> verificationSegments(long customerOwId) {
        return new PlainRequest<>(workspace, VERIFICATION_SEGMENTS)
                .query("customerOwId", customerOwId)
                .checked(checks -> checks.positive("customerOwId"));
    }

    /** Gives a customer those segments, or takes them. May be repeated; fails like {@link #verificationSegments}. */
    public Request<VerificationSegments> verificationSegments(long customerOwId, boolean enabled) {
        return new PlainRequest<>(workspace, SET_VERIFICATION_SEGMENTS)
                .setter("enabled", "isDvIvtSegmentsEnabled")
                .query("customerOwId", customerOwId)
                .query("isDvIvtSegmentsEnabled", enabled)
                .checked(checks -> checks.positive("customerOwId"));
    }
}
