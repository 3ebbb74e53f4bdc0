package io.adplatform.sdk.finance.fees;

import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.operation.Checks;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.RequestBuilder;
import java.math.BigDecimal;
import java.util.List;

/**
 * Changes the fees of one family (document 2, "Update VLD / PLD / SLS fees"). Unset fields are not sent and keep their values; at
 * least one is required. A new rate applies to later items only. May be repeated.
 *
 * <pre>{@code
 * FeeSettings now = finance.fees().vld().get(owId).send();
 * finance.fees().vld().update(owId).id(now.id()).rate(new BigDecimal("12.5")).send();
 * }</pre>
 */
public final class UpdateFees extends RequestBuilder<Confirmation, UpdateFees> {

    private final String prefix;

    UpdateFees(Workspace workspace, Operation<Confirmation> operation, String prefix, long customerOwId) {
        super(workspace, operation);
        this.prefix = prefix;
        body("owId", customerOwId).setter("customerOwId", "owId");
        setter("rate", prefix + "Rate").setter("enabled", prefix + "Enabled").setter("markup", prefix + "MarkupType");
        setter("markupTypeId", prefix + "MarkupTypeId").setter("markupValue", prefix + "MarkupValue");
    }

    /** The settings' ID, {@link FeeSettings#id()}. */
    public UpdateFees id(long id) {
        return body("id", id);
    }

    /** The platform gives no unit. */
    public UpdateFees rate(BigDecimal rate) {
        return body(prefix + "Rate", rate);
    }

    /** Whether the customer has the feature. */
    public UpdateFees enabled(boolean enabled) {
        return body(prefix + "Enabled", enabled);
    }

    /**
     * The markup, its type by name. The documents list the type's ID, and have the name in their sample only: without
     * {@link #markupTypeId} the platform may apply the value to the stored type. A short answer has neither, so ask before
     * handing on what {@link FeeSettings} has.
     */
    public UpdateFees markup(MarkupType type, BigDecimal value) {
        return body(prefix + "MarkupType", type).markupValue(value);
    }

    /**
     * The platform's ID of the markup's type. The documents don't list these; {@link FeeSettings#markupTypeId()} has
     * one.
     */
    public UpdateFees markupTypeId(long id) {
        return body(prefix + "MarkupTypeId", id);
    }

    /** Sets the size of the markup: an amount or a percentage, by its type. */
    public UpdateFees markupValue(BigDecimal value) {
        return body(prefix + "MarkupValue", value);
    }

    @Override
    protected void check(Checks checks) {
        checks.positive("owId").positive("id");
        boolean changes = checks.hasFurtherFields()
                || List.of("Rate", "Enabled", "MarkupType", "MarkupTypeId", "MarkupValue").stream()
                        .anyMatch(name -> checks.value(prefix + name) != null);
        checks.that(changes, prefix + "Rate", null, "is required, or another value");
    }
}
