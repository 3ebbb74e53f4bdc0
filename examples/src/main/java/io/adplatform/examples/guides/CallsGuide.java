package io.adplatform.examples.guides;

// <docs/guides/calls.md>
import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.Page;
import io.adplatform.sdk.finance.Finance;
import io.adplatform.sdk.finance.payments.ListPayments;
import io.adplatform.sdk.finance.payments.Payment;
import io.adplatform.sdk.operation.Effect;
import io.adplatform.sdk.operation.TypeRef;
import io.adplatform.sdk.throttle.Lane;
import java.time.Duration;
import java.util.List;
import java.util.Map;
// </docs/guides/calls.md>

/** The code of docs/guides/calls.md. */
final class CallsGuide {

    private CallsGuide() {}

    static void ends(Finance finance) {
        // <docs/guides/calls.md>
        ListPayments payments = finance.payments().list().pageSize(50);

        Page<Payment> page = payments.send();
        System.out.println(page.rows().size() + " of " + page.totalRecords() + " payments");

        var response = payments.sendForResponse();
        System.out.println(response.status() + " after " + response.attempts() + " request");

        var later = payments.sendAsync();
        later.thenAccept(rows ->
                        System.out.println("the same again: " + rows.rows().size()))
                .join();
        // </docs/guides/calls.md>
    }

    static void options(Finance finance) {
        // <docs/guides/calls.md>
        finance.payments()
                .list()
                .options(o -> o.deadline(Duration.ofSeconds(90))
                        .attemptTimeout(Duration.ofSeconds(20))
                        .retries(1)
                        .lane(Lane.INTERACTIVE)
                        .header("X-Request-Source", "back-office"))
                .send();
        // </docs/guides/calls.md>
    }

    static void untyped(AdPlatform platform) {
        // <docs/guides/calls.md>
        List<Map<String, Object>> campaigns = platform.call("POST /api/v3/cmp/basic/list")
                .effect(Effect.READ)
                .body(Map.of("pageNo", 1, "noOfEntries", 10))
                .returns(new TypeRef<List<Map<String, Object>>>() {})
                .send();
        System.out.println(campaigns.size() + " campaigns");
        // </docs/guides/calls.md>
    }
}
