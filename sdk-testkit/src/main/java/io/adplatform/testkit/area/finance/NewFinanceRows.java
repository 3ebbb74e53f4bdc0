package io.adplatform.testkit.area.finance;

import io.adplatform.testkit.data.NewRow;
import io.adplatform.testkit.data.PlatformData;
import java.util.function.Consumer;

/** Rows of finance from a test. */
public final class NewFinanceRows {

    private final PlatformData platform;
    private final Ledger ledger;

    public NewFinanceRows(PlatformData platform, Ledger ledger) {
        this.platform = platform;
        this.ledger = ledger;
    }

    public NewRow payment(Consumer<NewPayment> words) {
        NewPayment payment = new NewPayment(platform, ledger);
        words.accept(payment);
        return payment.save();
    }

    public NewRow invoice(Consumer<NewInvoice> words) {
        NewInvoice invoice = new NewInvoice(platform, ledger);
        words.accept(invoice);
        return invoice.save();
    }
}
