package io.adplatform.sdk.finance;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.Request;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.finance.balances.Balances;
import io.adplatform.sdk.finance.books.Books;
import io.adplatform.sdk.finance.credits.Credits;
import io.adplatform.sdk.finance.customers.Customers;
import io.adplatform.sdk.finance.fees.Fees;
import io.adplatform.sdk.finance.invoices.Invoices;
import io.adplatform.sdk.finance.lists.StaticLists;
import io.adplatform.sdk.finance.payments.Payments;
import io.adplatform.sdk.finance.reconcile.PlatformFacts;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.PlainRequest;

/**
 * Customers, fees, invoices, credits and payments (document 2, "Finance").
 *
 * <pre>{@code
 * Finance finance = Finance.on(platform);
 * Page<Invoice> overdue = finance.invoices().list(owId).status(InvoiceStatus.OVERDUE).send();
 * finance.fees().vld().update(owId).rate(new BigDecimal("0.35")).send();
 * }</pre>
 *
 * <p>Amounts are in the currency of the workspace. A customer is named by its Organization Workspace ID.
 */
public final class Finance {

    static final Operation<BasicFinancialDetails> BASIC_DETAILS =
            Operation.read("GET /api/v3/fa/basic/details").returns(BasicFinancialDetails.class);

    private final Workspace workspace;

    private final PlatformFacts facts;

    private Finance(Workspace workspace, PlatformFacts facts) {
        this.workspace = workspace;
        this.facts = facts;
    }

    /** Returns the area on this client's workspace. */
    public static Finance on(AdPlatform platform) {
        return on(platform.workspace());
    }

    /** Finance in a workspace. */
    public static Finance on(Workspace workspace) {
        return new Finance(workspace, PlatformFacts.NONE);
    }

    /**
     * Returns this area with facts for the searches and pay runs of {@link #payments}. <b>If a fact is wrong, a payment is made
     * twice.</b> Unset: {@link PlatformFacts#NONE}.
     */
    public Finance facts(PlatformFacts known) {
        return new Finance(workspace, known);
    }

    /** Customers' finances at a glance, their margins, their verification segments. */
    public Customers customers() {
        return Customers.on(workspace);
    }

    /** The fees of customers beside the media. */
    public Fees fees() {
        return Fees.on(workspace);
    }

    /** The balances of customers. */
    public Balances balances() {
        return Balances.on(workspace);
    }

    /** Invoices, and their printed details. */
    public Invoices invoices() {
        return Invoices.on(workspace);
    }

    /** Credit: offered to customers, and claimed from organizations. */
    public Credits credits() {
        return Credits.on(workspace);
    }

    /** Payments and refunds. */
    public Payments payments() {
        return Payments.on(workspace, facts);
    }

    /** The comparison of the platform's payments, invoices and credit with the caller's own rows. */
    public Books books() {
        return Books.on(workspace);
    }

    /** The platform's own lists of types and statuses. */
    public StaticLists staticLists() {
        return StaticLists.on(workspace);
    }

    /** Returns the fee of the payment processor, which applies to every payment (document 2, "Basic financial details"). */
    public Request<BasicFinancialDetails> basicDetails() {
        return new PlainRequest<>(workspace, BASIC_DETAILS);
    }
}
