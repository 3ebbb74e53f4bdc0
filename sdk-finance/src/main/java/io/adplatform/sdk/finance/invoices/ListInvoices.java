package io.adplatform.sdk.finance.invoices;

import io.adplatform.sdk.Page;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.operation.Checks;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.WholeListBuilder;
import java.util.Set;

/**
 * A customer's invoices (document 2, "List invoices"), newest first unless said otherwise. The list takes no page: all
 * rows are in one answer.
 */
public final class ListInvoices extends WholeListBuilder<Invoice, Page<Invoice>, ListInvoices> {

    static final Operation<Page<Invoice>> OPERATION =
            Operation.read("GET /api/v3/fa/invoice/list/{owId}").returnsPage("data", Invoice.class);

    private static final Set<String> SORTABLE = Set.of("invoiceId", "issuedOn", "invoiceAmount", "status");

    ListInvoices(Workspace workspace, long owId) {
        super(workspace, OPERATION);
        path("owId", owId);
    }

    /** Invoices in this status only. */
    public ListInvoices status(InvoiceStatus status) {
        return query("status", status);
    }

    /**
     * The order.
     *
     * @param fieldWithSign {@code invoiceId}, {@code issuedOn}, {@code invoiceAmount} or {@code status}, with a minus
     *     sign in front for the largest first
     */
    public ListInvoices sortBy(String fieldWithSign) {
        return query("sortBy", fieldWithSign);
    }

    /**
     * Whether the customer's app asks, as the platform takes for granted; {@code false} for the organization's app,
     * which alone may say so.
     */
    public ListInvoices customerRequest(boolean customers) {
        return query("isCustomerRequest", customers);
    }

    @Override
    protected void check(Checks checks) {
        checks.haveIds("status")
                .ifSet(
                        "sortBy",
                        field -> SORTABLE.contains(field.toString().replaceFirst("^[+-]", "")),
                        "must be one of the fields that the platform can sort by");
    }
}
