package io.adplatform.examples.guides;

// <docs/guides/lists.md>
import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.Order;
import io.adplatform.sdk.finance.Finance;
import io.adplatform.sdk.finance.payments.Payment;
import io.adplatform.sdk.finance.payments.PaymentField;
import io.adplatform.sdk.throttle.Quota;
// </docs/guides/lists.md>

/** The code of docs/guides/lists.md. */
final class PagingGuide {

    private PagingGuide() {}

    static void walk(Finance finance) {
        // <docs/guides/lists.md>
        for (Payment payment : finance.payments().list().items()) {
            System.out.println(payment.paymentId());
        }
        long paid = finance.payments().list().stream()
                .filter(payment -> payment.paymentAmount() != null)
                .limit(100)
                .count();
        System.out.println(paid + " of the first payments have an amount");
        // </docs/guides/lists.md>
    }

    static void pages(Finance finance) {
        // <docs/guides/lists.md>
        var walk = finance.payments().list().pageSize(1000).pages().iterator();
        while (walk.hasNext()) {
            System.out.println(walk.next().rows().size() + " rows; requests to come: " + walk.remainingRequests()
                    + ", which take " + walk.remainingTime());
        }
        System.out.println(walk.isComplete() ? "that is the whole list" : "the list changed while it was read");
        // </docs/guides/lists.md>
    }

    static void quota(AdPlatform platform) {
        // <docs/guides/lists.md>
        Quota quota = platform.quota();
        System.out.println(quota.free() + " requests can be sent now, " + quota.totalWaiting() + " calls wait");
        System.out.println("100 more requests take about " + quota.timeFor(100));
        // </docs/guides/lists.md>
    }

    static void sorted(Finance finance, long customer) {
        // <docs/guides/lists.md>
        finance.payments().listOfCustomer(customer).sortBy(PaymentField.PAYMENT_AMOUNT, Order.DESC).stream()
                .limit(10)
                .forEach(System.out::println);
        // </docs/guides/lists.md>
    }
}
