package io.adplatform.sdk.creative.library;

import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.creative.internal.CreativeRules;
import io.adplatform.sdk.operation.Checks;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.RequestBuilder;

/**
 * Changes a creative (document 3, "Update creative"). Unset fields are not sent and keep their stored values. May be repeated.
 * For advertisers, workspace users and super users who own the creative and may edit it. A new URL may need approval:
 * {@link Creative#approvalRequiredPostUrlUpdate()} tells.
 */
public final class UpdateCreative extends RequestBuilder<Confirmation, UpdateCreative> {

    // Fields are set to the request's values.
    static final Operation<Confirmation> OPERATION =
            Operation.repeatable("PATCH /api/v3/crt/creatives/{creativeId}").returns(Confirmation.class);

    private boolean anything;

    public UpdateCreative(Workspace workspace, long creativeId) {
        super(workspace, OPERATION);
        path("creativeId", creativeId);
        setter("name", "creativeName")
                .setter("externalId", "externalCreativeId")
                .setter("source", "creativeSource");
        setter("rejectionReason", "creativeRejectionReason").setter("remarks", "creativeRemarks");
        setter("callToAction", "cta").setter("brandIcon", "brandIconSourceUrl", "brandIconWidth", "brandIconHeight");
        setter("thumbnail", "thumbnailSourceUrl", "thumbnailWidth", "thumbnailHeight");
    }

    public UpdateCreative name(String creativeName) {
        return change("creativeName", creativeName);
    }

    /** The ID that a third party knows it by. */
    public UpdateCreative externalId(String externalCreativeId) {
        return change("externalCreativeId", externalCreativeId);
    }

    /** Why it was rejected; {@link UpdateCreativeStatus} rejects it. */
    public UpdateCreative rejectionReason(String creativeRejectionReason) {
        return change("creativeRejectionReason", creativeRejectionReason);
    }

    /** Remarks for people. */
    public UpdateCreative remarks(String creativeRemarks) {
        return change("creativeRemarks", creativeRemarks);
    }

    public UpdateCreative clickUrl(String clickUrl) {
        return change("clickUrl", clickUrl);
    }

    /** The tracking pixel of an image. */
    public UpdateCreative pixelUrl(String pixelUrl) {
        return change("pixelUrl", pixelUrl);
    }

    /** A URL, markup or XML, as the creative's source type asks for. */
    public UpdateCreative source(String creativeSource) {
        return change("creativeSource", creativeSource);
    }

    /** Sets the title of a native creative; an empty text removes it. */
    public UpdateCreative title(String title) {
        return change("title", title);
    }

    /** The text of a native creative. */
    public UpdateCreative description(String description) {
        return change("description", description);
    }

    /** The button of a native video. */
    public UpdateCreative callToAction(CallToAction cta) {
        return change("cta", cta);
    }

    /** The brand of a native creative. */
    public UpdateCreative brandName(String brandName) {
        return change("brandName", brandName);
    }

    /** The brand's icon of a native creative, and its size in pixels. */
    public UpdateCreative brandIcon(String url, int width, int height) {
        return brandIcon(url).brandIconWidth(width).brandIconHeight(height);
    }

    /** Sets the URL of the brand's icon of a native creative; an empty text removes it. */
    public UpdateCreative brandIcon(String url) {
        return change("brandIconSourceUrl", url);
    }

    /** How wide the brand's icon is, in pixels. */
    public UpdateCreative brandIconWidth(int width) {
        return change("brandIconWidth", width);
    }

    /** How high the brand's icon is, in pixels. */
    public UpdateCreative brandIconHeight(int height) {
        return change("brandIconHeight", height);
    }

    /** The thumbnail of a native video, and its size in pixels. */
    public UpdateCreative thumbnail(String url, int width, int height) {
        return thumbnail(url).thumbnailWidth(width).thumbnailHeight(height);
    }

    /** Sets the URL of the thumbnail of a native video; an empty text removes it. */
    public UpdateCreative thumbnail(String url) {
        return change("thumbnailSourceUrl", url);
    }

    /** How wide the thumbnail is, in pixels. */
    public UpdateCreative thumbnailWidth(int width) {
        return change("thumbnailWidth", width);
    }

    /** How high the thumbnail is, in pixels. */
    public UpdateCreative thumbnailHeight(int height) {
        return change("thumbnailHeight", height);
    }

    @Override
    protected void check(Checks checks) {
        checks.that(
                anything || checks.hasFurtherFields(), "creativeName", null, "is required, or another field to change");
        CreativeRules.notBlank(checks, "creativeName", "creativeRejectionReason", "creativeSource");
        if (checks.value("cta") instanceof CallToAction cta) {
            CreativeRules.callToAction(checks, cta.id(), cta.ctaText(), cta.defaultCta());
        }
        checks.positive("brandIconWidth").positive("brandIconHeight");
        checks.positive("thumbnailWidth").positive("thumbnailHeight");
    }

    private UpdateCreative change(String name, Object value) {
        anything = true;
        return body(name, value);
    }
}
