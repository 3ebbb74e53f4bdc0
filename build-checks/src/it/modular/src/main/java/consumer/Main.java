package consumer;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.finance.Finance;
import io.adplatform.sdk.finance.payments.Payment;
import io.adplatform.testkit.Sandbox;

/** A user's program on the module path, with a sandbox in its own process. */
public final class Main {

    public static void main(String[] arguments) {
        try (Sandbox sandbox = Sandbox.start();
                AdPlatform platform =
                        AdPlatform.builder().settings(sandbox.settings()).build()) {
            Payment first = Finance.on(platform).payments().list().items().iterator().next();
            if (first.paymentAmount() == null) {
                throw new IllegalStateException(first.toString());
            }
        }
        System.out.println("works in " + Main.class.getModule());
    }
}
