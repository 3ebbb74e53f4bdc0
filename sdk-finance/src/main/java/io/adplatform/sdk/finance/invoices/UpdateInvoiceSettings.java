package io.adplatform.sdk.finance.invoices;

import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.finance.internal.EmailAddress;
import io.adplatform.sdk.operation.Checks;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.RequestBuilder;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Changes the texts of invoices (document 2, "Update invoice settings"). Unset values are not sent and stay as they are stored. At
 * least one value is required. It may be repeated, unless it sets a tax.
 *
 * <p>Fails with {@link io.adplatform.sdk.error.UnprocessableException} if the settings belong to another workspace.
 */
public final class UpdateInvoiceSettings extends RequestBuilder<Confirmation, UpdateInvoiceSettings> {

    private static final String LINE = "PATCH /api/v3/fa/invoice-settings/{invoiceId}";

    // A repeat sets the same texts.
    static final Operation<Confirmation> SETTING = Operation.repeatable(LINE).returns(Confirmation.class);

    // Each tax has an ID, so there may be several: a second request may add a second one.
    static final Operation<Confirmation> WITH_TAX = Operation.once(LINE).returns(Confirmation.class);

    private final Set<String> changed = new HashSet<>();

    UpdateInvoiceSettings(Workspace workspace, long invoiceId) {
        super(workspace, WITH_TAX);
        path("invoiceId", invoiceId).setter("whiteLabel", "isWhiteLabel");
    }

    /** Whether the organization works under its own brand. Required, and only {@code true} lets the update apply. */
    public UpdateInvoiceSettings whiteLabel(boolean whiteLabel) {
        return query("isWhiteLabel", whiteLabel);
    }

    public UpdateInvoiceSettings invoiceTitle(String title) {
        return body("invoiceTitle", title);
    }

    public UpdateInvoiceSettings invoiceCompanyAddress(String address) {
        return body("invoiceCompanyAddress", address);
    }

    /** An e-mail address; an empty text takes it away. */
    public UpdateInvoiceSettings email(String address) {
        return body("email", address);
    }

    public UpdateInvoiceSettings website(String url) {
        return body("website", url);
    }

    public UpdateInvoiceSettings invoiceDescription(String description) {
        return body("invoiceDescription", description);
    }

    public UpdateInvoiceSettings termsAndConditions(String terms) {
        return body("termsAndConditions", terms);
    }

    /** Within how many days of their date invoices are to be paid: one of {@link PaymentTerm#known()}. */
    public UpdateInvoiceSettings paymentTerm(PaymentTerm term) {
        return body("paymentTerm", new SentPaymentTerm(term));
    }

    public UpdateInvoiceSettings invoiceFooter(String footer) {
        return body("invoiceFooter", footer);
    }

    /** The account at the online payment processor. */
    public UpdateInvoiceSettings processorAccountId(String id) {
        return body("processorAccountId", id);
    }

    /** Sets the payee of checks. */
    public UpdateInvoiceSettings chequeCompanyName(String name) {
        return body("chequeCompanyName", name);
    }

    /** Sets the address for checks. */
    public UpdateInvoiceSettings chequeCompanyAddress(String address) {
        return body("chequeCompanyAddress", address);
    }

    /** Sets the payee of wire transfers. */
    public UpdateInvoiceSettings wireTransferCompanyName(String name) {
        return body("wireTransferCompanyName", name);
    }

    public UpdateInvoiceSettings bankName(String name) {
        return body("bankName", name);
    }

    public UpdateInvoiceSettings accountNumber(String number) {
        return body("accountNumber", number);
    }

    public UpdateInvoiceSettings bankAddress(String address) {
        return body("bankAddress", address);
    }

    /** A tax of the organization. A request that sets one is never sent twice: it may add a tax beside those there are. */
    public UpdateInvoiceSettings companyTaxId(String id) {
        return body("companyTaxId", id);
    }

    /** Sets the name of the tax; see {@link #companyTaxId}. */
    public UpdateInvoiceSettings companyTaxName(String name) {
        return body("companyTaxName", name);
    }

    @Override
    protected Operation<Confirmation> operation() {
        return changed.contains("companyTaxId") || changed.contains("companyTaxName") ? WITH_TAX : SETTING;
    }

    @Override
    protected UpdateInvoiceSettings body(String name, @Nullable Object value) {
        if (value != null) {
            changed.add(name);
        }
        return super.body(name, value);
    }

    @Override
    protected void check(Checks checks) {
        checks.that(
                        Boolean.TRUE.equals(checks.value("isWhiteLabel")),
                        "isWhiteLabel",
                        checks.value("isWhiteLabel"),
                        "must be true for the update to apply")
                .that(
                        checks.hasFurtherFields() || changed.stream().anyMatch(field -> checks.value(field) != null),
                        "invoiceTitle",
                        null,
                        "is required, or another setting");
        checks.ifSet(
                "paymentTerm",
                term -> term instanceof SentPaymentTerm sent && sent.term().isKnown(),
                "must be one of "
                        + PaymentTerm.known().stream()
                                .map(PaymentTerm::toString)
                                .collect(Collectors.joining(", ")));
        if (!"".equals(checks.value("email"))) {
            EmailAddress.ifSet(checks, "email");
        }
    }
}
