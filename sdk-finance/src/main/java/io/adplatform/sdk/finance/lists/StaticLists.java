package io.adplatform.sdk.finance.lists;

import io.adplatform.sdk.OpenEnum;
import io.adplatform.sdk.Page;
import io.adplatform.sdk.Request;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.finance.invoices.InvoiceStatus;
import io.adplatform.sdk.finance.invoices.PaymentTerm;
import io.adplatform.sdk.finance.payments.PaymentMode;
import io.adplatform.sdk.finance.payments.PaymentStatus;
import io.adplatform.sdk.finance.payments.PaymentType;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.PlainRequest;
import io.adplatform.sdk.operation.TypeRef;
import io.adplatform.sdk.operation.WholeListBuilder;
import java.util.List;

/**
 * The platform's lists of finance types as they are now (document 2, "Finance: static lists"). The constants of
 * {@link PaymentStatus} and its like are these lists as documented.
 *
 * <p>Answers are cached for an hour, or as {@link io.adplatform.sdk.AdPlatformBuilder#cacheStaticLists} sets;
 * {@code options(o -> o.fresh(true))} asks the platform anyway.
 */
public final class StaticLists {

    static final Operation<Page<StaticItem<PgPaymentType>>> PG_PAYMENT_TYPES = Operation.read(
                    "GET /api/v3/fa/static/pg/payment-type")
            .cached()
            .returnsPage("pgPaymentTypes", new TypeRef<>() {});

    static final Operation<List<StaticItem<PaymentType>>> PAYMENT_TYPES =
            Operation.read("GET /api/v3/fa/static/payment-type").cached().returns(new TypeRef<>() {});

    static final Operation<List<StaticItem<PaymentStatus>>> PAYMENT_STATUSES =
            Operation.read("GET /api/v3/fa/static/payment-status").cached().returns(new TypeRef<>() {});

    static final Operation<List<StaticItem<PaymentMode>>> INVOICE_PAYMENT_MODES = Operation.read(
                    "GET /api/v3/fa/static/invoice-payment-modes")
            .cached()
            .returns(new TypeRef<>() {});

    static final Operation<List<StaticItem<InvoiceStatus>>> INVOICE_STATUSES =
            Operation.read("GET /api/v3/fa/static/invoice-status").cached().returns(new TypeRef<>() {});

    static final Operation<List<StaticItem<PaymentTerm>>> INVOICE_PAYMENT_TERMS = Operation.read(
                    "GET /api/v3/fa/static/invoice-payment-terms")
            .cached()
            .returns(new TypeRef<>() {});

    private final Workspace workspace;

    private StaticLists(Workspace workspace) {
        this.workspace = workspace;
    }

    /** The static lists, read in a workspace. */
    public static StaticLists on(Workspace workspace) {
        return new StaticLists(workspace);
    }

    /** Lists the receivers of PG fees; only this list has counts. */
    public Request<Page<StaticItem<PgPaymentType>>> pgPaymentTypes() {
        return new ListPgPaymentTypes(workspace);
    }

    /** Lists the types of payments. */
    public Request<List<StaticItem<PaymentType>>> paymentTypes() {
        return list(PAYMENT_TYPES);
    }

    /** Lists the statuses of payments. */
    public Request<List<StaticItem<PaymentStatus>>> paymentStatuses() {
        return list(PAYMENT_STATUSES);
    }

    /** How an invoice is paid. */
    public Request<List<StaticItem<PaymentMode>>> invoicePaymentModes() {
        return list(INVOICE_PAYMENT_MODES);
    }

    /** Lists the statuses of invoices. */
    public Request<List<StaticItem<InvoiceStatus>>> invoiceStatuses() {
        return list(INVOICE_STATUSES);
    }

    /** When an invoice is to be paid. */
    public Request<List<StaticItem<PaymentTerm>>> invoicePaymentTerms() {
        return list(INVOICE_PAYMENT_TERMS);
    }

    private <E extends OpenEnum> Request<List<StaticItem<E>>> list(Operation<List<StaticItem<E>>> operation) {
        return new PlainRequest<>(workspace, operation);
    }

    private static final class ListPgPaymentTypes
            extends WholeListBuilder<StaticItem<PgPaymentType>, Page<StaticItem<PgPaymentType>>, ListPgPaymentTypes> {

        ListPgPaymentTypes(Workspace workspace) {
            super(workspace, PG_PAYMENT_TYPES);
        }
    }
}
