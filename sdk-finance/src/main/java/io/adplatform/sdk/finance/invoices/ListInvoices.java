package io.adplatform.sdk.finance.invoices;

import io.adplatform.sdk.Order;
import io.adplatform.sdk.Page;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.operation.Checks;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.WholeListBuilder;

/**
 * Lists a customer's invoices (document 2, "List invoices"), newest first by default. The list takes no page: all rows are in one
 * answer.
 */
public final class ListInvoices extends WholeListBuilder<Invoice, Page<Invoice>, ListInvoices> {

    static final Operation<Page<Invoice>> OPERATION =
            Operation.read("GET /api/v3/fa/invoice/list/{owId}").returnsPage("data", Invoice.class);

    ListInvoices(Workspace workspace, long customerOwId) {
        super(workspace, OPERATION, "status");
        setter("customerOwId", "owId").setter("customerRequest", "isCustomerRequest");
        path("owId", customerOwId);
    }

    /** Invoices in this status only. */
    public ListInvoices status(InvoiceStatus status) {
        return query("status", status);
    }

    /** The order. Unset: {@link InvoiceField#INVOICE_ID}, largest first. */
    public ListInvoices sortBy(InvoiceField field, Order order) {
        return sortBy(order.of(field));
    }

    /** The order as a field's wire name, with a minus sign before it for the largest first. */
    public ListInvoices sortBy(String fieldWithSign) {
        return query("sortBy", fieldWithSign);
    }

    /**
     * Whether the customer's app asks, as the platform takes for granted; {@code false} is for the organization's app only.
     */
    public ListInvoices customerRequest(boolean customers) {
        return query("isCustomerRequest", customers);
    }

    @Override
    protected void check(Checks checks) {
        checks.haveIds("status").sortableBy(InvoiceField.known());
    }
}
