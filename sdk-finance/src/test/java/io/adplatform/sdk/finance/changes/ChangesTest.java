package io.adplatform.sdk.finance.changes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.error.InvalidRequestException;
import io.adplatform.sdk.finance.Finance;
import io.adplatform.sdk.finance.credits.Credit;
import io.adplatform.sdk.finance.invoices.Invoice;
import io.adplatform.sdk.finance.payments.Payment;
import io.adplatform.sdk.finance.testing.SandboxClient;
import io.adplatform.testkit.Fault;
import io.adplatform.testkit.RateLimit;
import io.adplatform.testkit.Sandbox;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** New and changed rows are returned at least once. */
class ChangesTest {

    private static final String LIST = "GET /api/v3/fa/customer/payments/list";

    private final Sandbox sandbox =
            Sandbox.builder().rateLimit(RateLimit.none()).payments(3).start();
    private final AdPlatform platform =
            SandboxClient.of(sandbox).requestsPerMinute(100_000).build();
    private final Finance finance = Finance.on(platform);
    private final long customer = sandbox.data().customer(words -> words.name("Nordwind"));

    @AfterEach
    void close() {
        platform.close();
        sandbox.close();
    }

    private long payment(String amount) {
        return sandbox.data().payment(words -> words.customer(customer).amount(amount));
    }

    private Changes<Payment> since(String cursor) {
        return finance.payments().changesSince(customer, cursor).send();
    }

    private static Fault rows(Consumer<ArrayNode> change) {
        return Fault.json(answer -> {
            ObjectNode list = (ObjectNode) answer.findParent("totalRecords");
            change.accept((ArrayNode) list.get("data"));
            return answer;
        });
    }

    @Test
    void theFirstReadingReturnsAllRowsAndTheNextOnlyNewAndChangedOnes() {
        long kept = payment("10");
        long changed = payment("20");
        Changes<Payment> first = since(null);
        assertThat(first.rows()).extracting(Payment::paymentId).containsExactlyInAnyOrder(kept, changed);
        assertThat(since(first.cursor()).rows()).isEmpty();
        assertThat(since(first.cursor()).cursor()).isEqualTo(first.cursor());

        finance.payments()
                .cancel(changed)
                .customer(customer)
                .actionNote("Twice")
                .send();
        long added = payment("30");
        Changes<Payment> second = finance.payments()
                .changesSince(customer, first.cursor())
                .sendAsync()
                .join();

        assertThat(second.rows()).extracting(Payment::paymentId).containsExactlyInAnyOrder(changed, added);
        assertThat(since(second.cursor()).rows()).isEmpty();
        assertThat(since(first.cursor()).rows())
                .as("until the new cursor is stored")
                .hasSize(2);
    }

    @Test
    void aChangeWithoutANewModificationTimeIsReturnedAndAnotherOrderOrAvatarIsNot() {
        long id = payment("10");
        payment("20");
        String cursor = since(null).cursor();

        sandbox.onNext(LIST, rows(data -> {
            for (JsonNode row : data) {
                if (row.get("paymentId").asLong() == id) {
                    ((ObjectNode) row).put("paymentAmount", new BigDecimal("10.01"));
                }
            }
        }));
        assertThat(since(cursor).rows()).extracting(Payment::paymentId).containsExactly(id);

        sandbox.onNext(LIST, rows(data -> {
            data.add(data.remove(0));
            for (int i = 0; i < data.size(); i++) {
                ObjectNode row = (ObjectNode) data.get(i);
                ObjectNode turned = row.objectNode();
                List<String> names = new ArrayList<>();
                row.fieldNames().forEachRemaining(names::add);
                for (int name = names.size() - 1; name >= 0; name--) {
                    turned.set(names.get(name), row.get(names.get(name)));
                }
                data.set(i, turned.put("createdByUserProfile", "https://cdn.example/1?signed=" + i));
            }
        }));
        assertThat(since(cursor).rows()).isEmpty();
    }

    @Test
    void aFieldThatNoRecordListsIsComparedToo() {
        payment("10");
        String cursor = since(null).cursor();

        sandbox.onNext(LIST, rows(data -> ((ObjectNode) data.get(0)).put("bookedBy", "J. Smith")));

        assertThat(since(cursor).rows()).hasSize(1);
    }

    @Test
    void aRowThatAnIncompleteReadingHidesIsReturnedLaterIfItChanges() {
        long hidden = payment("10");
        payment("20");
        Changes<Payment> first = since(null);
        Fault hides = rows(data -> {
            for (int i = data.size() - 1; i >= 0; i--) {
                if (data.get(i).get("paymentId").asLong() == hidden) {
                    data.remove(i);
                }
            }
        });

        sandbox.onNext(LIST, hides, hides);
        Changes<Payment> incomplete = since(first.cursor());
        assertThat(incomplete.rows()).isEmpty();
        assertThat(incomplete.read().isComplete()).isFalse();
        assertThat(since(incomplete.cursor()).rows()).as("it is known already").isEmpty();

        finance.payments().cancel(hidden).customer(customer).actionNote("Twice").send();
        sandbox.onNext(LIST, hides, hides);
        String cursor = since(incomplete.cursor()).cursor();
        assertThat(since(cursor).rows()).extracting(Payment::paymentId).containsExactly(hidden);
    }

    /** Rows come and change while the caller sometimes crashes before it stores the cursor, and some readings are incomplete. */
    @Test
    void everyChangeIsReturnedAtLeastOnceWhateverTheCallerStored() {
        for (long seed = 1; seed <= 20; seed++) {
            Random random = new Random(seed);
            Map<Long, Integer> world = new HashMap<>();
            Set<String> seen = new HashSet<>();
            String cursor = null;
            for (int round = 0; round < 12; round++) {
                for (int change = random.nextInt(4); change > 0; change--) {
                    world.merge(1L + random.nextInt(9), 1, Integer::sum);
                }
                Map<Long, Integer> shown = new HashMap<>(world);
                boolean last = round == 11;
                if (!last) {
                    shown.keySet().removeIf(id -> random.nextInt(6) == 0);
                }
                answer(shown, world.size());
                Changes<Payment> changes = since(cursor);
                sandbox.clearFaults();
                for (Payment row : changes.rows()) {
                    seen.add(row.paymentId() + " " + row.paymentAmount().toBigInteger());
                }
                for (Map.Entry<Long, Integer> row : shown.entrySet()) {
                    assertThat(seen).as("seed %s, round %s", seed, round).contains(row.getKey() + " " + row.getValue());
                }
                cursor = random.nextInt(3) == 0 ? cursor : changes.cursor();
            }
        }
    }

    private void answer(Map<Long, Integer> rows, int total) {
        Fault list = Fault.json(answer -> {
            ObjectNode page = (ObjectNode) answer.findParent("totalRecords");
            ArrayNode data = page.put("totalRecords", total).putArray("data");
            rows.forEach((id, version) -> data.addObject()
                    .put("paymentId", id)
                    .put("paymentAmount", version)
                    .put("modifiedAt", 0));
            return answer;
        });
        sandbox.onNext(LIST, list, list, list);
    }

    @Test
    void aCursorHasABoundedSizeAndReadsAThousandRowsARequest() {
        for (int i = 0; i < 1_500; i++) {
            payment("10");
        }
        sandbox.clear();

        assertThat(finance.payments().changesSince(customer, null).estimate().requests())
                .isEqualTo(2);
        sandbox.clear();
        Changes<Payment> all = since(null);

        assertThat(all.rows()).hasSize(1_500);
        assertThat(all.cursor()).hasSizeLessThanOrEqualTo(22 * 1_500 + 30).matches("1\\.[A-Za-z0-9_-]+");
        assertThat(sandbox.requests(LIST)).hasSize(2);
        assertThat(all).hasToString("Changes[1500 rows of the payments of customer " + customer + ", 1500 read]");
    }

    @Test
    void aCursorOfAnotherListIsRefusedUnsent() {
        payment("10");
        String cursor = since(null).cursor();
        sandbox.clear();

        for (String wrong : List.of("", "2." + cursor.substring(2), cursor.substring(0, 20), "1.%", "1.AAAA")) {
            assertThatThrownBy(() -> since(wrong))
                    .isInstanceOf(InvalidRequestException.class)
                    .hasMessageContaining("cursor must be null or a cursor of the payments of customer " + customer);
        }
        assertThatThrownBy(() -> finance.payments().changesSince(cursor).send())
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("cursor must be null or a cursor of the payments of the organization");
        assertThat(finance.payments().changesSince(cursor).sendAsync()).isCompletedExceptionally();
        assertThat(sandbox.requestCount()).isZero();
    }

    @Test
    void aCursorServesBothNamesOfAWorkspace() {
        payment("10");
        String cursor = since(null).cursor();

        Finance named = Finance.on(platform.workspace(sandbox.owId()));
        Changes<Payment> changes =
                named.payments().changesSince(customer, cursor).send();

        assertThat(changes.rows()).isEmpty();
        assertThat(since(changes.cursor()).rows()).isEmpty();
        try (AdPlatform restarted =
                SandboxClient.of(sandbox).requestsPerMinute(100_000).build()) {
            assertThat(Finance.on(restarted)
                            .payments()
                            .changesSince(customer, cursor)
                            .send()
                            .rows())
                    .isEmpty();
        }
    }

    @Test
    void aCursorOfAnotherWorkspaceIsRefused() {
        long other = sandbox.owId() + 2;
        sandbox.accounts().add("two@example.com", "other-password", other, customer);
        payment("10");
        String cursor = since(null).cursor();
        sandbox.clear();

        assertRefused(() -> Finance.on(platform.workspace(other))
                .payments()
                .changesSince(customer, cursor)
                .send());
        assertThat(sandbox.requestCount()).as("sent for a named workspace").isZero();
        platform.accounts().useLogin("two@example.com", "other-password");
        assertRefused(() -> since(cursor));
        sandbox.clear();
        assertRefused(() -> since(cursor));
        assertThat(sandbox.requestCount()).as("sent after the log-in").isZero();
    }

    private void assertRefused(ThrowingCallable reading) {
        assertThatThrownBy(reading)
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("cursor must be null or a cursor of the payments of customer " + customer
                        + " in this workspace");
    }

    @Test
    void invoicesCreditAndTheOrganizationsPaymentsChangeToo() {
        long invoice = sandbox.data().invoice(words -> words.customer(customer).amount("500.00"));
        finance.credits().add(customer, new BigDecimal("70")).send();
        Changes<Invoice> invoices =
                finance.invoices().changesSince(customer, null).send();
        Changes<Credit> credit = finance.credits().changesSince(customer, null).send();
        Changes<Payment> payments = finance.payments().changesSince(null).send();
        assertThat(invoices.rows()).extracting(Invoice::invoiceId).containsExactly(invoice);
        assertThat(credit.rows()).hasSize(1);
        assertThat(payments.rows()).isNotEmpty();
        assertThat(finance.invoices().changesSince(customer, null).estimate().requests())
                .isOne();

        finance.invoices().cancel(invoice).actionNote("Wrong").send();
        finance.credits()
                .edit(credit.rows().get(0).creditId())
                .customer(customer)
                .amount(new BigDecimal("71"))
                .send();

        assertThat(finance.invoices()
                        .changesSince(customer, invoices.cursor())
                        .send()
                        .rows())
                .hasSize(1);
        assertThat(finance.credits()
                        .changesSince(customer, credit.cursor())
                        .send()
                        .rows())
                .extracting(Credit::creditAmount)
                .satisfiesExactly(amount -> assertThat(amount).isEqualByComparingTo("71"));
        assertThat(finance.payments().changesSince(payments.cursor()).send().rows())
                .isEmpty();
    }
}
