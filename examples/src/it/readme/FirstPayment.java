// <README.md>
import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.finance.Finance;
import io.adplatform.sdk.finance.payments.Payment;
import io.adplatform.sdk.finance.payments.PaymentStatus;
import io.adplatform.testkit.Sandbox;

public class FirstPayment {
    public static void main(String[] args) {
        try (Sandbox sandbox = Sandbox.start();
                AdPlatform platform =
                        AdPlatform.builder().settings(sandbox.settings()).build()) {

            Finance finance = Finance.on(platform);
            for (Payment payment : finance.payments().list().status(PaymentStatus.PAID).items()) {
                System.out.println(payment.transactionId() + ": " + payment.paymentAmount());
            }
        }
    }
}
// </README.md>
