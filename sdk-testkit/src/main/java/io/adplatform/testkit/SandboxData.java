package io.adplatform.testkit;

import io.adplatform.testkit.access.Accounts;
import io.adplatform.testkit.area.Areas;
import io.adplatform.testkit.area.bidmodel.NewBidModel;
import io.adplatform.testkit.area.creative.NewCreative;
import io.adplatform.testkit.area.finance.NewInvoice;
import io.adplatform.testkit.area.finance.NewPayment;
import io.adplatform.testkit.data.NewCampaign;
import io.adplatform.testkit.data.NewCustomer;
import io.adplatform.testkit.data.NewRow;
import io.adplatform.testkit.data.Words;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Adds rows to the data of a {@link Sandbox}: a test's values, and defaults for the rest.
 *
 * <pre>{@code
 * long customer = sandbox.data().customer(c -> c.name("Nordwind"));
 * sandbox.data().campaign(c -> c.customer(customer).name("Autumn").spent("100.00"));
 * long invoice = sandbox.data().invoice(i -> i.customer(customer).amount("500.00"));
 * sandbox.data().payment(p -> p.customer(customer).invoice(invoice).amount("200.00").status("Paid"));
 * }</pre>
 *
 * <p>Each method answers the ID of the new row. Values that the platform can't have are refused with an
 * {@link IllegalArgumentException}. A new customer has nothing but what a test adds, while the seeded workspaces hold other rows
 * too. Safe for use by several threads.
 */
public final class SandboxData {

    private final Areas areas;
    private final Accounts accounts;
    private final ReentrantLock handling;

    /** @param handling held while an operation is carried out */
    SandboxData(Areas areas, Accounts accounts, ReentrantLock handling) {
        this.areas = areas;
        this.accounts = accounts;
        this.handling = handling;
    }

    /** Adds a customer, which is a workspace, and lets the seeded user into it. The answer is its {@code owId}. */
    public long customer(Consumer<NewCustomer> words) {
        return add(() -> {
            NewRow row = areas.platform().customer(words);
            accounts.allow(SandboxBuilder.EMAIL, row.owId());
            return row;
        });
    }

    /** Adds a campaign, which then is in listings and reports. */
    public long campaign(Consumer<NewCampaign> words) {
        return add(() -> areas.platform().campaign(words));
    }

    /** Adds a payment. It counts towards its invoice and the customer's balance as any other one. */
    public long payment(Consumer<NewPayment> words) {
        return add(() -> areas.finance().payment(words));
    }

    public long invoice(Consumer<NewInvoice> words) {
        return add(() -> areas.finance().invoice(words));
    }

    public long creative(Consumer<NewCreative> words) {
        return add(() -> areas.creatives().creative(words));
    }

    /** Adds the bid modeling of one entity. The answer is the ID of the bid model data. */
    public long bidModel(Consumer<NewBidModel> words) {
        return add(() -> areas.bidModels().bidModel(words));
    }

    private long add(Supplier<NewRow> saving) {
        handling.lock();
        try {
            NewRow row = saving.get();
            if (!accounts.haveWorkspace(row.owId())) {
                row.undo().run();
                throw Words.refusal("there is no customer " + row.owId());
            }
            return row.id();
        } finally {
            handling.unlock();
        }
    }
}
