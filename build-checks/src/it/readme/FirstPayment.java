// <README.md>
import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.finance.Finance;
import io.adplatform.sdk.finance.payments.Payment;
import io.adplatform.sdk.finance.payments.PaymentMode;
import io.adplatform.sdk.finance.payments.Payments;
import io.adplatform.testkit.Sandbox;
import java.math.BigDecimal;
import java.time.LocalDate;

public class FirstPayment {
    public static void main(String[] args) {
        try (Sandbox sandbox = Sandbox.start();
                AdPlatform platform =
                        AdPlatform.builder().settings(sandbox.settings()).build()) {

            Payments payments = Finance.on(platform).payments();
            payments.add()
                    .customer(sandbox.owId())
                    .amount(new BigDecimal("1250.50"))
                    .date(LocalDate.of(2026, 11, 20))
                    .mode(PaymentMode.WIRE_TRANSFER)
                    .asFund()
                    .send();

            for (Payment payment :
                    payments.listOfCustomer(sandbox.owId()).pageSize(5).send().rows()) {
                System.out.println(payment.transactionId() + ": " + payment.paymentAmount());
            }
        }
    }
}
// </README.md>
