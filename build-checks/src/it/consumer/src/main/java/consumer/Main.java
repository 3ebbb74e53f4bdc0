package consumer;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.finance.Finance;
import io.adplatform.sdk.finance.payments.Payment;
import io.adplatform.sdk.finance.payments.PaymentMode;
import io.adplatform.sdk.json.AdPlatformModule;
import io.adplatform.sdk.reports.ReportRecord;
import io.adplatform.sdk.reports.Reports;
import io.adplatform.testkit.Sandbox;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.Map;

/** A user's program: it reads, writes, and hands a record on to its own Jackson; then it says "works". */
public final class Main {

    public static void main(String[] arguments) throws Exception {
        if (refused()) {
            return;
        }
        try (Sandbox sandbox = Sandbox.start();
                AdPlatform platform =
                        AdPlatform.builder().settings(sandbox.settings()).build()) {
            Finance finance = Finance.on(platform);
            Payment first = finance.payments().list().items().iterator().next();

            ObjectMapper mapper = new ObjectMapper().registerModule(new AdPlatformModule());
            Payment again = mapper.readValue(mapper.writeValueAsString(first), Payment.class);
            check(again.equals(first), again + " is not " + first);

            finance.payments()
                    .add()
                    .customer(sandbox.owId())
                    .amount(new BigDecimal("12.50"))
                    .date(LocalDate.of(2026, 11, 20))
                    .mode(PaymentMode.WIRE_TRANSFER)
                    .asFund()
                    .sendAsync()
                    .get();
            check(sandbox.commits("POST /api/v3/fa/customer/payment/add") == 1, "one payment is to be made");

            for (ReportRecord row : Reports.on(platform)
                    .byCampaign()
                    .month(YearMonth.of(2026, 10))
                    .options(o -> o.deadline(Duration.ofSeconds(30)))
                    .items()) {
                check(row.identity().campaignName() != null, "a campaign has a name");
            }
            Map<?, ?> raw = mapper.readValue(
                    finance.payments().list().sendForResponse().body(), Map.class);
            check(raw.containsKey("data"), "the raw body has the data");
        }
        System.out.println("works");
    }

    /** Libraries that the SDK can't work with are told when a client is built, before anything else needs them. */
    private static boolean refused() {
        try {
            AdPlatform.builder()
                    .baseUrl("https://ads.example.com")
                    .clientCredentials("client", "secret")
                    .login("user@example.com", "password")
                    .build()
                    .close();
            return false;
        } catch (IllegalStateException libraries) {
            System.out.println(libraries.getMessage());
            return true;
        }
    }

    private static void check(boolean holds, String what) {
        if (!holds) {
            throw new IllegalStateException(what);
        }
    }
}
