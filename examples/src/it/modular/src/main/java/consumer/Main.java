package consumer;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.finance.Finance;
import io.adplatform.sdk.finance.payments.Payment;

/** A user's program on the module path, against the platform that the environment names. */
public final class Main {

    public static void main(String[] arguments) {
        try (AdPlatform platform = AdPlatform.fromEnvironment().build()) {
            Payment first = Finance.on(platform).payments().list().items().iterator().next();
            if (first.paymentAmount() == null || !Main.class.getModule().isNamed()) {
                throw new IllegalStateException("in " + Main.class.getModule() + ": " + first);
            }
        }
        System.out.println("works");
    }
}
