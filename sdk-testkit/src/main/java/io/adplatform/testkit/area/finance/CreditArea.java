package io.adplatform.testkit.area.finance;

import io.adplatform.testkit.area.Area;
import io.adplatform.testkit.data.PlatformData;
import io.adplatform.testkit.data.Table;
import io.adplatform.testkit.http.Answer;
import io.adplatform.testkit.http.Json;
import io.adplatform.testkit.http.Listing;
import io.adplatform.testkit.http.Operations;
import io.adplatform.testkit.http.Refusal;
import io.adplatform.testkit.http.Request;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Map;

/**
 * Credit (document 2, "Finance: credit"): offered to a customer, and then claimed by it or revoked, once. Only what is
 * unclaimed can be changed.
 */
record CreditArea(PlatformData platform, Ledger ledger) implements Area {

    private static final int DEFAULT_PAGE = 50;
    private static final long USER = 9_001;

    @Override
    public void register(Operations operations) {
        operations.route("GET", "/api/v3/fa/credit-summary/{owId}", this::summary);
        operations.route("GET", "/api/v3/fa/credits/list", this::offered);
        operations.route("GET", "/api/v3/fa/customer/credits/list", this::ofCustomer);
        operations.route("POST", "/api/v3/fa/customer/credit/add", this::add);
        operations.route("PATCH", "/api/v3/fa/customer/credit/edit", this::edit);
        operations.route("POST", "/api/v3/fa/customer/credit/revoke", this::revoke);
        operations.route("POST", "/api/v3/fa/credit/claim", this::claim);
    }

    private Answer summary(Request request) {
        long owId = ledger.customer(request, request.pathInteger("owId"));
        return Answer.success(
                Json.fields("usedCredit", ledger.usedCredit(owId), "totalCredit", ledger.totalCredit(owId)));
    }

    private Answer offered(Request request) {
        return Answer.page(
                "data",
                Listing.of(ledger.credits(request.owId()).newestFirst())
                        .sortable("modifiedAt", Credit::modifiedAt)
                        .sortable("creditId", Credit::id)
                        .sortable("creditAmount", Credit::amount)
                        .sortable("status", Credit::status)
                        .sortedBy("modifiedAt", "DESC")
                        .page(request, "limit", DEFAULT_PAGE)
                        .map(credit -> {
                            Map<String, Object> item = item(credit);
                            item.put(
                                    "organizationName",
                                    platform.workspace(credit.offeredBy()).organizationName());
                            return item;
                        }));
    }

    private Answer ofCustomer(Request request) {
        long owId = ledger.customer(request, request.integer("owId"));
        return Answer.success(Listing.firstOf(ledger.credits(owId).newestFirst(), request).stream()
                .map(credit -> {
                    Map<String, Object> item = item(credit);
                    item.put("owId", credit.owId());
                    item.put("uowId", credit.uowId());
                    item.put("displayName", "Customer " + credit.owId());
                    return item;
                })
                .toList());
    }

    private static Map<String, Object> item(Credit credit) {
        return Json.fields(
                "creditId", credit.id(),
                "creditAmount", credit.amount(),
                "modifiedAt", Json.time(credit.modifiedAt()),
                "status", credit.status());
    }

    private Answer add(Request request) {
        long owId = ledger.namedCustomer(request);
        BigDecimal amount = Amounts.money(request, "creditAmount");
        Table<Credit> table = ledger.credits(owId);
        Instant now = platform.now();
        table.save(new Credit(table.nextId(), owId, request.owId(), USER, amount, Credit.UNCLAIMED, now));
        return Answer.success("Credit is offered successfully");
    }

    private Answer edit(Request request) {
        Credit credit = unclaimed(request, ledger.namedCustomer(request));
        change(credit, Amounts.money(request, "creditAmount"), Credit.UNCLAIMED);
        return Answer.success("Credit is updated successfully");
    }

    private Answer revoke(Request request) {
        Credit credit = unclaimed(request, ledger.namedCustomer(request));
        change(credit, credit.amount(), Credit.REVOKED);
        return Answer.success("Credit is revoked successfully");
    }

    private Answer claim(Request request) {
        Credit credit = unclaimed(request, request.owId());
        change(credit, credit.amount(), Credit.CLAIMED);
        return Answer.success("Credit is claimed successfully");
    }

    private void change(Credit credit, BigDecimal amount, String status) {
        ledger.credits(credit.owId()).save(credit.with(amount, status, platform.now()));
    }

    private Credit unclaimed(Request request, long owId) {
        Credit credit = ledger.credits(owId).find(request.requiredInteger("creditId"));
        if (credit == null) {
            throw new Refusal(422, "Credit with the provided ID does not exist");
        }
        if (!credit.status().equals(Credit.UNCLAIMED)) {
            throw Refusal.unprocessable("Credit is " + credit.status());
        }
        return credit;
    }
}
