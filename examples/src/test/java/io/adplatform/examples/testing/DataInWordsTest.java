package io.adplatform.examples.testing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.finance.Finance;
import io.adplatform.sdk.finance.invoices.Invoice;
import io.adplatform.sdk.finance.invoices.InvoiceStatus;
import io.adplatform.testkit.Sandbox;
import io.adplatform.testkit.SandboxData;
import io.adplatform.testkit.junit.SandboxExtension;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(SandboxExtension.class)
class DataInWordsTest {

    @Test
    void whatATestSaysIsWhatAClientReads(Sandbox sandbox) {
        // <docs/guides/testing.md>
        SandboxData data = sandbox.data();
        long customer = data.customer(c -> c.name("Nordwind"));
        long campaign = data.campaign(c -> c.customer(customer).name("Autumn").spent("100.00"));
        long invoice = data.invoice(i -> i.customer(customer).amount("500.00").termDays(15));
        data.payment(p -> p.customer(customer).invoice(invoice).amount("500.00").status("Paid"));
        data.creative(c -> c.customer(customer).video(1920, 1080, 15).rejected("Too loud"));
        data.bidModel(b -> b.campaign(campaign).dimension(10).entity(100_003).priority(2));
        // </docs/guides/testing.md>

        try (AdPlatform platform =
                AdPlatform.builder().settings(sandbox.settings()).build()) {
            Finance finance = Finance.on(platform);
            Invoice listed = finance.invoices().list(customer).send().rows().get(0);
            assertEquals(invoice, listed.invoiceId());
            assertEquals(InvoiceStatus.PAID, listed.status());
        }
    }
}
