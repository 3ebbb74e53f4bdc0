package io.adplatform.testkit.area.finance;

import io.adplatform.testkit.area.Area;
import io.adplatform.testkit.data.NewRow;
import io.adplatform.testkit.data.PlatformData;
import io.adplatform.testkit.http.Operations;
import java.util.List;
import java.util.function.Consumer;

/** Finance (document 2): its operations and rows, over one ledger. */
public final class FinanceArea implements Area {

    private final PlatformData platform;
    private final Ledger ledger;
    private final List<Area> parts;

    /** @param processor the online payment processor's name */
    public FinanceArea(PlatformData platform, String processor) {
        this.platform = platform;
        ledger = new Ledger(platform);
        parts = List.of(
                new CreditArea(platform, ledger),
                new CustomerArea(platform, ledger, processor),
                new FeeArea(platform, ledger),
                new StaticListArea(),
                new InvoiceArea(platform, ledger),
                new InvoiceSettingsArea(platform, ledger, processor),
                new PaymentWrites(platform, ledger, processor),
                new PaymentReads(ledger));
    }

    @Override
    public void register(Operations operations) {
        parts.forEach(part -> part.register(operations));
    }

    /** Adds a payment of a test. */
    public NewRow payment(Consumer<NewPayment> words) {
        NewPayment payment = new NewPayment(platform, ledger);
        words.accept(payment);
        return payment.save();
    }

    /** Adds an invoice of a test. */
    public NewRow invoice(Consumer<NewInvoice> words) {
        NewInvoice invoice = new NewInvoice(platform, ledger);
        words.accept(invoice);
        return invoice.save();
    }
}
