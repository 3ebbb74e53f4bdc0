package io.adplatform.sdk.finance.payments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.Request;
import io.adplatform.sdk.ResponseSource;
import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.error.ApiException;
import io.adplatform.sdk.error.InvalidRequestException;
import io.adplatform.sdk.error.OutcomeUnknownException;
import io.adplatform.sdk.file.Content;
import io.adplatform.sdk.finance.reconcile.Candidate;
import io.adplatform.sdk.finance.reconcile.NewestId;
import io.adplatform.sdk.finance.reconcile.PlatformFacts;
import io.adplatform.sdk.finance.reconcile.ReconcileJournal;
import io.adplatform.sdk.finance.reconcile.Reconciliation;
import io.adplatform.sdk.finance.reconcile.Settled;
import io.adplatform.sdk.finance.testing.Outcomes;
import io.adplatform.sdk.finance.testing.PaymentRow;
import io.adplatform.sdk.finance.testing.SandboxClient;
import io.adplatform.sdk.journal.Guard;
import io.adplatform.sdk.journal.Journal;
import io.adplatform.sdk.journal.JournalEntry;
import io.adplatform.sdk.journal.JournalEntry.Ticket;
import io.adplatform.sdk.journal.JournalException;
import io.adplatform.sdk.journal.JournalInputs;
import io.adplatform.sdk.journal.MemoryJournal;
import io.adplatform.sdk.journal.Settlement;
import io.adplatform.sdk.time.PauseSkippingTime;
import io.adplatform.testkit.Fault;
import io.adplatform.testkit.Gate;
import io.adplatform.testkit.RateLimit;
import io.adplatform.testkit.Sandbox;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** After a crash the journal's open payments are looked for all at once, and the journal remembers what was found. */
class ReconcileJournalTest {

    private static final String ADD = "POST /api/v3/fa/customer/payment/add";
    private static final String ADD_FUND = "POST /api/v3/fa/payment/add-fund";
    private static final String LIST = "GET /api/v3/fa/customer/payments/list";
    private static final String OWN = "T-238174500921128";
    private static final LocalDate DAY = LocalDate.of(2026, 11, 20);
    private static final Duration FIVE_MINUTES = Duration.ofMinutes(5);
    private static final PlatformFacts ABSENCE =
            PlatformFacts.NONE.withGrowingIds().withAbsentAfter(FIVE_MINUTES);

    private final PauseSkippingTime time = new PauseSkippingTime();
    private final Sandbox sandbox =
            Sandbox.builder().rateLimit(RateLimit.none()).start();
    private final long customer = sandbox.workspaces().get(1);
    private final List<AdPlatform> clients = new ArrayList<>();
    private MemoryJournal journal = new MemoryJournal(time);
    private Payments payments = program();
    private @Nullable NewestId newest;

    private enum Mode {
        BLOCKING {
            @Override
            List<Settled<Payment>> settle(ReconcileJournal<Payment> search) {
                return search.settle();
            }
        },
        ASYNCHRONOUS {
            @Override
            List<Settled<Payment>> settle(ReconcileJournal<Payment> search) {
                try {
                    return search.settleAsync().join();
                } catch (CompletionException failed) {
                    throw (RuntimeException) failed.getCause();
                }
            }
        };

        abstract List<Settled<Payment>> settle(ReconcileJournal<Payment> search);
    }

    @AfterEach
    void close() {
        clients.forEach(AdPlatform::close);
        sandbox.close();
        assertThat(sandbox.violations()).isEmpty();
    }

    private AdPlatform client() {
        AdPlatform client = SandboxClient.of(sandbox, time).journal(journal).build();
        clients.add(client);
        return client;
    }

    private Payments program() {
        return Payments.on(client().workspace());
    }

    /** The program dies, and is started again with what its disk holds. */
    private void restart() {
        journal = journal.afterCrash();
        payments = program();
        sandbox.clear();
    }

    /** A payment whose reference was generated. */
    private AddPayment payment(String transaction) {
        AddPayment payment = payments.add()
                .customer(customer)
                .amount(new BigDecimal("1250.50"))
                .date(DAY)
                .mode(PaymentMode.WIRE_TRANSFER)
                .asFund()
                .newestBefore(newestBefore());
        return Generated.payment(payment, transaction);
    }

    private NewestId newestBefore() {
        if (newest == null) {
            newest = payments.newestId(customer).find();
        }
        return newest;
    }

    private Payments knowing(PlatformFacts facts) {
        return Payments.on(clients.get(clients.size() - 1).workspace(), facts);
    }

    private static <R extends Request<?>> R named(R request, String key) {
        request.options(options -> options.idempotencyKey(key));
        return request;
    }

    private void lose(Request<?> request, Fault fault) {
        sandbox.onNext(request.build().operation().name(), fault);
        assertThatThrownBy(request::send).isInstanceOf(OutcomeUnknownException.class);
    }

    private static Settled<Payment> only(List<Settled<Payment>> all) {
        assertThat(all).hasSize(1);
        return all.get(0);
    }

    @ParameterizedTest
    @EnumSource
    void aPaymentThatWasMadeIsSettledAsDoneAndNeverSentAgain(Mode mode) {
        lose(named(payment(OWN), "run/1"), Fault.disconnectAfterProcessing());
        restart();

        Settled<Payment> settled = only(mode.settle(payments.reconcile(journal)));

        assertThat(settled.outcome()).isInstanceOf(Reconciliation.Found.class);
        assertThat(settled.isOpen()).isFalse();
        assertThat(settled.entry().state()).isSameAs(JournalEntry.State.DONE);
        assertThat(settled.entry().note())
                .matches("reconciliation: found by its generated reference: row [0-9]+ of the payments of customer "
                        + customer + " in workspace " + sandbox.owId() + ", its money is PENDING");
        assertThat(named(payment(OWN), "run/1").sendForResponse().source()).isSameAs(ResponseSource.JOURNAL);
        assertThat(sandbox.requests(ADD)).isEmpty();
        assertThat(journal.unsettled()).isEmpty();
    }

    @Test
    void theFormOfAReferenceDoesNotMakeItAGeneratedOne() {
        lose(named(payment(OWN).transaction(OWN), "run/1"), Fault.disconnectAfterProcessing());
        restart();

        Settled<Payment> settled = only(payments.reconcile(journal).settle());

        assertThat(settled.entry().inputs().generated()).isFalse();
        assertThat(settled.outcome()).isInstanceOf(Reconciliation.Open.class);
    }

    /** Another version may derive another reference from the same inputs. */
    @Test
    void aPaymentIsTheSameWithAnotherGeneratedReference() {
        lose(named(payment(OWN), "run/1"), Fault.disconnectAfterProcessing());
        restart();

        AddPayment again = named(payment("T-238174500921129"), "run/1");
        OutcomeUnknownException lost = catchThrowableOfType(OutcomeUnknownException.class, again::send);
        assertThat(payments.reconcile(lost).within(Duration.ZERO).find()).isInstanceOf(Reconciliation.Found.class);
        assertThat(only(payments.reconcile(journal).settle()).outcome()).isInstanceOf(Reconciliation.Found.class);
        assertThat(again.sendForResponse().source()).isSameAs(ResponseSource.JOURNAL);
        assertThat(sandbox.requests(ADD)).isEmpty();
    }

    private AddFund fund(NewestId newestBefore) {
        return payments.addFund()
                .amount(new BigDecimal("1250.50"))
                .date(DAY)
                .mode(PaymentMode.CHECK)
                .bank("First Bank")
                .newestBefore(newestBefore)
                .options(options -> options.idempotencyKey("run/1"));
    }

    /** The second call is not sent, and its newest ID is that of the fund itself. */
    @Test
    void aFundThatWasMadeIsNotAbsentToTheExceptionOfItsRefusedKey() {
        lose(fund(payments.newestId().find()), Fault.disconnectAfterProcessing());
        AddFund again = fund(payments.newestId().find());
        OutcomeUnknownException lost = catchThrowableOfType(OutcomeUnknownException.class, again::send);
        time.skip(FIVE_MINUTES);

        Reconciliation<Payment> outcome = knowing(ABSENCE).reconcile(lost).find();

        assertThat(Outcomes.candidates(outcome)).hasSize(1);
        assertThat(sandbox.commits(ADD_FUND)).isOne();
    }

    @Test
    void aPaymentThatWasCorrectedToAnotherCustomerHasTheNewestIdOfThatCustomer() {
        sandbox.onNext(ADD, Fault.status(422, "The customer is closed"));
        AddPayment wrong =
                named(payment(OWN).transaction("REF-1"), "run/1").options(options -> options.newestBefore(1_000_000));
        assertThatThrownBy(wrong::send).isInstanceOf(ApiException.class);
        long other = sandbox.workspaces().get(0);
        NewestId newestOfOther = payments.newestId(other).find();
        lose(
                named(payment(OWN).transaction("REF-1"), "run/1")
                        .customer(other)
                        .newestBefore(newestOfOther),
                Fault.disconnectAfterProcessing());

        assertThat(only(knowing(PlatformFacts.NONE.withUniqueReferences())
                                .reconcile(journal)
                                .settle())
                        .outcome())
                .isInstanceOf(Reconciliation.Recorded.class);
    }

    @ParameterizedTest
    @EnumSource
    void aPaymentIsNotAbsentBecauseAnotherUserIsShownFewerRows(Mode mode) {
        lose(named(payment(OWN), "run/1"), Fault.disconnectAfterProcessing());
        restart();
        time.skip(FIVE_MINUTES);
        sandbox.accounts().add("other@organization.example", "another password", sandbox.owId(), customer);
        clients.get(clients.size() - 1).accounts().useLogin("other@organization.example", "another password");
        Fault fewerRows = Fault.json(answer -> without(OWN, answer));
        sandbox.onNext(LIST, fewerRows, fewerRows);

        Settled<Payment> others = only(mode.settle(knowing(ABSENCE).reconcile(journal)));

        assertThat(others.outcome()).isInstanceOfSatisfying(Reconciliation.Open.class, open -> {
            assertThat(open.read().rows()).isPositive();
            assertThat(open.read().gap())
                    .isEqualTo(
                            "the reader is another user than the sender of the call, and users may be shown different rows");
        });
        assertThat(others.isOpen()).isTrue();
        restart();
        assertThat(only(mode.settle(payments.reconcile(journal))).outcome()).isInstanceOf(Reconciliation.Found.class);
    }

    @ParameterizedTest
    @EnumSource
    void aNewRowOfNoKnownCallKeepsAPaymentOpenUntilAPersonAcknowledgesIt(Mode mode) {
        lose(named(payment(OWN), "run/1"), Fault.disconnect());
        named(payment("T-100000000097627"), "run/2").send();
        try (AdPlatform other = SandboxClient.of(sandbox, time).build()) {
            Payments.on(other.workspace())
                    .add()
                    .customer(customer)
                    .amount(new BigDecimal("7"))
                    .date(DAY)
                    .mode(PaymentMode.CHECK)
                    .transaction("by hand")
                    .asFund()
                    .send();
        }
        restart();
        time.skip(FIVE_MINUTES);

        Settled<Payment> open = only(mode.settle(knowing(ABSENCE).reconcile(journal)));
        List<Candidate<Payment>> candidates = ((Reconciliation.Open<Payment>) open.outcome()).candidates();
        assertThat(candidates).hasSize(1);
        Payment row = candidates.get(0).row();
        assertThat(row.transactionId()).isEqualTo("by hand");

        for (int i = 0; i < 2; i++) {
            payments.reconcile(journal).acknowledge(open, row, "J. Smith: paid by hand");
        }
        assertThat(only(mode.settle(knowing(ABSENCE).reconcile(journal))).outcome())
                .isInstanceOf(Reconciliation.Absent.class);
        assertThat(journal.entries())
                .filteredOn(entry -> entry.key().name().startsWith("row "))
                .singleElement()
                .satisfies(entry -> assertThat(entry.note()).isEqualTo("J. Smith: paid by hand"));
    }

    /** A person has edited the reference of a row. */
    private static Fault corrected(String reference) {
        return Fault.json(answer -> {
            answer.findParents("transactionId").stream()
                    .filter(row -> row.get("transactionId").asText().endsWith(reference))
                    .forEach(row -> ((ObjectNode) row).put("transactionId", "corrected"));
            return answer;
        });
    }

    @Test
    void anAcknowledgementIsTakenBackAndRepeated() {
        lose(named(payment(OWN), "run/1"), Fault.disconnectAfterProcessing());
        restart();
        time.skip(FIVE_MINUTES);
        Fault renamed = corrected("238174500921128");
        sandbox.everyNth(1, LIST, renamed);
        Settled<Payment> open = only(knowing(ABSENCE).reconcile(journal).settle());
        Payment row = Outcomes.candidates(open.outcome()).get(0);
        payments.reconcile(journal).acknowledge(open, row, "J. Smith: not there");
        JournalEntry acknowledged = journal.entries().stream()
                .filter(entry -> entry.key().name().startsWith("row "))
                .findFirst()
                .orElseThrow();

        journal.settle(acknowledged, Settlement.open("J. Smith: it is the row"));

        assertThat(only(knowing(ABSENCE).reconcile(journal).settle()).isOpen()).isTrue();
        payments.reconcile(journal).acknowledge(open, row, "J. Smith: it is not");
        assertThat(only(knowing(ABSENCE).reconcile(journal).settle()).isOpen()).isFalse();
    }

    @Test
    void aRowThatIsNotOfOneCallMayBeOfAnother() {
        lose(named(payment(OWN), "run/1"), Fault.disconnect());
        lose(named(payment("T-238174500921129"), "run/2"), Fault.disconnectAfterProcessing());
        restart();
        time.skip(FIVE_MINUTES);
        Fault renamed = corrected("238174500921129");
        sandbox.onNext(LIST, renamed, renamed, renamed, renamed);
        List<Settled<Payment>> open = knowing(ABSENCE).reconcile(journal).settle();
        assertThat(open).allMatch(Settled::isOpen);
        Payment row = Outcomes.candidates(open.get(0).outcome()).get(0);

        payments.reconcile(journal).acknowledge(open.get(0), row, "J. Smith: not of row 1");

        assertThat(knowing(ABSENCE).reconcile(journal).settle())
                .extracting(Settled::isOpen)
                .containsExactly(false, true);
    }

    @Test
    void anAcknowledgementThatACrashCutIsRecordedByTheNextSearch() {
        lose(named(payment(OWN), "run/1"), Fault.disconnect());
        Settled<Payment> open = only(payments.reconcile(journal).settle());
        Journal crashing = (Journal) Proxy.newProxyInstance(
                Journal.class.getClassLoader(), new Class<?>[] {Journal.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("outcome")) {
                        throw new JournalException("the process is killed", null);
                    }
                    return method.invoke(journal, arguments);
                });
        Payment row = PaymentRow.withId(7).payment();
        assertThatThrownBy(() -> payments.reconcile(crashing).acknowledge(open, row, "J. Smith: seen"))
                .isInstanceOf(JournalException.class);
        restart();

        only(payments.reconcile(journal).settle());

        assertThat(journal.unsettled()).hasSize(1);
        assertThat(journal.entries())
                .filteredOn(entry -> entry.key().name().startsWith("row "))
                .singleElement()
                .satisfies(entry -> assertThat(entry.note()).contains("J. Smith: seen"));
    }

    @Test
    void aLostDecisionWithoutACustomerIsReturnedWithTheListOfTheOrganization() {
        long id = newest(payment(OWN));
        lose(payments.cancel(id).actionNote("Wrong customer"), Fault.disconnectAfterProcessing());
        restart();

        assertThat(only(payments.reconcile(journal).settle()).outcome())
                .isInstanceOfSatisfying(
                        Reconciliation.Open.class,
                        open -> assertThat(open.read().list()).startsWith("payments of the organization"));
    }

    @Test
    void aRowWithoutAnIdCanNotBeAcknowledged() {
        lose(named(payment(OWN), "run/1"), Fault.disconnect());
        Settled<Payment> open = only(payments.reconcile(journal).settle());

        assertThatThrownBy(() -> payments.reconcile(journal)
                        .acknowledge(open, PaymentRow.withId(0).payment(), "J. Smith"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the row has no ID");
    }

    /** A disk may be full at the begin, or at the outcome. */
    @ParameterizedTest
    @ValueSource(strings = {"begin", "outcome"})
    void anAcknowledgementThatWasNotRecordedCanBeRepeated(String failing) {
        lose(named(payment(OWN), "run/1"), Fault.disconnect());
        Settled<Payment> open = only(payments.reconcile(journal).settle());
        Payment row = PaymentRow.withId(7).payment();
        Journal full = (Journal) Proxy.newProxyInstance(
                Journal.class.getClassLoader(), new Class<?>[] {Journal.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals(failing)) {
                        throw new JournalException("the disk is full", null);
                    }
                    return method.invoke(journal, arguments);
                });
        assertThatThrownBy(() -> payments.reconcile(full).acknowledge(open, row, "J. Smith"))
                .isInstanceOf(JournalException.class);

        payments.reconcile(journal).acknowledge(open, row, "J. Smith");

        assertThat(journal.entries())
                .filteredOn(entry -> entry.key().name().startsWith("row "))
                .singleElement()
                .satisfies(entry -> assertThat(entry.state()).isEqualTo(JournalEntry.State.DONE));
    }

    @Test
    void aPaymentOfAUserWhomTheJournalDoesNotKnowIsNotAbsent() {
        lose(named(payment(OWN), "run/1"), Fault.disconnect());
        JournalInputs known = journal.unsettled().get(0).inputs();
        JournalInputs without = new JournalInputs(
                known.operation(),
                known.fingerprint(),
                known.description(),
                known.reference(),
                true,
                null,
                customer,
                0L,
                Guard.NONE);
        JournalEntry settled = journal.settle(journal.unsettled().get(0), Settlement.absent("for the test"));
        journal.begin(Ticket.of(settled.key()), without, 1);
        restart();
        time.skip(FIVE_MINUTES);

        Settled<Payment> open = only(knowing(ABSENCE).reconcile(journal).settle());

        assertThat(known.user()).isNotNull().doesNotContain(sandbox.email());
        assertThat(open.outcome())
                .isInstanceOfSatisfying(
                        Reconciliation.Open.class,
                        outcome -> assertThat(outcome.read().gap())
                                .isEqualTo(
                                        "it is unknown whether the reader is the user who sent the call, and users may be"
                                                + " shown different rows"));
    }

    /** The list with its total, as it is for somebody who isn't shown the payment. */
    private static JsonNode without(String transaction, JsonNode answer) {
        ObjectNode list = (ObjectNode) answer.findParent("totalRecords");
        ArrayNode rows = (ArrayNode) list.get("data");
        for (int i = rows.size() - 1; i >= 0; i--) {
            if (rows.get(i).path("transactionId").asText().equals(transaction)) {
                rows.remove(i);
            }
        }
        list.put("totalRecords", rows.size());
        return answer;
    }

    @ParameterizedTest
    @EnumSource
    void aPaymentThatIsNotThereStaysOpenUntilItIsTooOldToArrive(Mode mode) {
        lose(named(payment(OWN), "run/1"), Fault.disconnect());
        restart();

        Settled<Payment> young = only(mode.settle(knowing(ABSENCE).reconcile(journal)));
        assertThat(young.outcome()).isInstanceOf(Reconciliation.Open.class);
        assertThat(young.isOpen()).isTrue();
        assertThatThrownBy(named(payment(OWN), "run/1")::send).isInstanceOf(OutcomeUnknownException.class);
        assertThat(sandbox.requests(ADD)).isEmpty();

        time.skip(FIVE_MINUTES);
        assertThat(only(mode.settle(payments.reconcile(journal))).isOpen())
                .as("no facts are known")
                .isTrue();
        Settled<Payment> old = only(mode.settle(knowing(ABSENCE).reconcile(journal)));
        assertThat(old.outcome()).isInstanceOf(Reconciliation.Absent.class);
        assertThat(old.entry().state()).isSameAs(JournalEntry.State.ABSENT);
        assertThat(old.entry().note()).startsWith("absent by reconciliation: the ");

        named(payment(OWN), "run/1").send();
        assertThat(sandbox.commits(ADD)).isOne();
    }

    @ParameterizedTest
    @EnumSource
    void eachListIsReadOnceForAllThatIsOpen(Mode mode) {
        long other = sandbox.workspaces().get(2);
        lose(payment("T-100000000096948"), Fault.disconnectAfterProcessing());
        lose(payment("T-100000000097045"), Fault.disconnect());
        lose(payment("T-100000000097142"), Fault.cutBody());
        lose(
                payment("T-100000000097239")
                        .customer(other)
                        .newestBefore(payments.newestId(other).find()),
                Fault.disconnectAfterProcessing());
        restart();

        List<Settled<Payment>> settled = mode.settle(payments.reconcile(journal));

        assertThat(settled).extracting(Settled::isOpen).containsExactly(false, true, false, false);
        assertThat(sandbox.requests(LIST))
                .extracting(call -> call.query("owId"))
                .containsExactly(Long.toString(customer), Long.toString(other));
    }

    @ParameterizedTest
    @EnumSource
    void whereNothingIsOpenNothingIsAsked(Mode mode) {
        named(payment(OWN), "run/1").send();
        restart();

        assertThat(mode.settle(payments.reconcile(journal))).isEmpty();
        assertThat(sandbox.requestCount()).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void whatBelongsToAnotherWorkspaceClientOrPlatformIsLeftAlone(Mode mode) {
        lose(payment("T-100000000096948"), Fault.disconnectAfterProcessing());
        try (AdPlatform elsewhere = client();
                Sandbox otherPlatform = Sandbox.start();
                AdPlatform otherClient =
                        SandboxClient.of(otherPlatform, time).journal(journal).build()) {
            assertThat(mode.settle(Payments.on(elsewhere.workspace(customer)).reconcile(journal)))
                    .isEmpty();
            assertThat(mode.settle(Payments.on(otherClient.workspace()).reconcile(journal)))
                    .isEmpty();
            assertThat(otherPlatform.requestCount()).isZero();
            assertThat(mode.settle(
                            Payments.on(elsewhere.workspace(sandbox.owId())).reconcile(journal)))
                    .hasSize(1);
        }
    }

    @ParameterizedTest
    @EnumSource
    void everyOperationOnPaymentsIsLookedForByWhatTheJournalHoldsOfIt(Mode mode) {
        long id = newest(payment("T-100000000097336"));
        List<Request<?>> requests = List.of(
                payments.add()
                        .customer(customer)
                        .amount(new BigDecimal("7"))
                        .date(DAY)
                        .mode(PaymentMode.CHECK)
                        .againstInvoice(invoice())
                        .proof(Content.of(new byte[] {(byte) 0xFF, (byte) 0xD8, (byte) 0xFF, 0}, "proof.jpg")),
                payments.refund()
                        .customer(customer)
                        .amount(new BigDecimal("3.25"))
                        .date(DAY)
                        .mode(PaymentMode.CHECK),
                payments.approve(id).customer(customer).actionNote("Seen"));
        requests.forEach(request -> lose(request, Fault.disconnectAfterProcessing()));
        List<Request<?>> forAPerson = List.of(
                payments.addFund()
                        .amount(new BigDecimal("11.75"))
                        .date(DAY)
                        .mode(PaymentMode.CHECK)
                        .bank("First Bank"),
                payments.payInvoice(invoice()).customer(customer).amount(new BigDecimal("5.5")),
                payments.payThroughProcessor(new BigDecimal("99.5")));
        forAPerson.forEach(request -> lose(request, Fault.disconnectAfterProcessing()));
        restart();

        List<Settled<Payment>> settled = mode.settle(payments.reconcile(journal));

        assertThat(settled.subList(0, 3)).noneMatch(Settled::isOpen);
        assertThat(settled.subList(3, 6))
                .extracting(Settled::outcome)
                .allSatisfy(outcome -> assertThat(outcome).isInstanceOf(Reconciliation.Open.class));
        assertThat(journal.unsettled()).hasSize(3);
    }

    private long newest(AddPayment payment) {
        payment.send();
        return payments.newestId(customer).find().id();
    }

    private long invoice() {
        return payments.listOfCustomer(customer).type(PaymentType.AGAINST_INVOICE).stream()
                .findFirst()
                .orElseThrow()
                .invoiceId();
    }

    @ParameterizedTest
    @EnumSource
    void whatNoListOfPaymentsShowsStaysAsItIs(Mode mode) {
        long id = newest(payment("T-100000000097336"));
        lose(payments.emailReceipt(id).customer(customer).to("payable@northwind.example"), Fault.cutBody());
        restart();

        assertThat(mode.settle(payments.reconcile(journal))).isEmpty();
        assertThat(sandbox.requestCount()).isZero();
        assertThat(journal.unsettled()).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource
    void aListThatCannotBeReadSettlesNothing(Mode mode) {
        lose(payment(OWN), Fault.disconnectAfterProcessing());
        restart();
        sandbox.onNext(LIST, Fault.status(403));

        assertThatThrownBy(() -> mode.settle(payments.reconcile(journal)))
                .isInstanceOf(AdPlatformException.class)
                .hasMessageContaining("403");
        assertThat(journal.unsettled()).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource
    void aJournalThatCannotBeReadOrWrittenIsTold(Mode mode) {
        lose(payment(OWN), Fault.disconnectAfterProcessing());
        ReconcileJournal<Payment> search = payments.reconcile(journal);
        journal.close();

        assertThatThrownBy(() -> mode.settle(search))
                .isInstanceOf(JournalException.class)
                .hasMessage("the journal is closed");
    }

    @Test
    void whatSomebodyElseSettledMeanwhileStands() {
        lose(payment(OWN), Fault.disconnectAfterProcessing());
        JournalEntry open = journal.unsettled().get(0);
        sandbox.onNext(LIST, Fault.json(list -> {
            journal.settle(open, Settlement.done("J. Smith"));
            return list;
        }));

        Settled<Payment> settled = only(payments.reconcile(journal).settle());

        assertThat(settled.isOpen()).isFalse();
        assertThat(settled.entry().note()).isEqualTo("J. Smith");
    }

    @ParameterizedTest
    @EnumSource
    void whatSomebodyElseSettledAsDoneMeanwhileIsNotAbsent(Mode mode) {
        lose(payment(OWN), Fault.disconnect());
        JournalEntry open = journal.unsettled().get(0);
        sandbox.onNext(LIST, Fault.json(list -> {
            journal.settle(open, Settlement.done("J. Smith"));
            return list;
        }));
        time.skip(FIVE_MINUTES);

        Settled<Payment> settled = only(mode.settle(knowing(ABSENCE).reconcile(journal)));

        assertThat(settled.outcome()).isInstanceOf(Reconciliation.Absent.class);
        assertThat(settled.entry().state()).isSameAs(JournalEntry.State.DONE);
        assertThat(settled.entry().note()).isEqualTo("J. Smith");
    }

    @Test
    void whatWasFoundIsDoneThoughSomebodyTookItForAbsentMeanwhile() {
        lose(payment(OWN), Fault.disconnectAfterProcessing());
        JournalEntry open = journal.unsettled().get(0);
        sandbox.onNext(LIST, Fault.json(list -> {
            journal.settle(open, Settlement.absent("J. Smith"));
            return list;
        }));

        assertThat(only(payments.reconcile(journal).settle()).entry().state()).isSameAs(JournalEntry.State.DONE);
    }

    @ParameterizedTest
    @EnumSource
    void whatWasFoundAndCannotBeRecordedFails(Mode mode) {
        lose(payment(OWN), Fault.disconnectAfterProcessing());
        MemoryJournal failing = journal;
        sandbox.onNext(LIST, Fault.json(list -> {
            failing.close();
            return list;
        }));

        assertThatThrownBy(() -> mode.settle(payments.reconcile(journal)))
                .isInstanceOf(JournalException.class)
                .hasMessage("the journal is closed");
    }

    @Test
    void aTransactionIdOfAPaymentThatMayHaveBeenMadeIsRefusedUnderAnotherKey() {
        lose(named(payment(OWN), "run/1"), Fault.disconnect());

        assertThatThrownBy(named(payment(OWN), "run/2")::send)
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("transactionId")
                .hasMessageContaining("run/1");
        assertThat(sandbox.requests(ADD)).hasSize(1);
    }

    @Test
    void aNegativeDurationIsRefused() {
        assertThatThrownBy(() -> payments.reconcile(journal).within(Duration.ofSeconds(-1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("within must be zero or more, was PT-1S");
    }

    @Test
    void aPaymentWithAProofIsAbsentNoSoonerThanItsLongestUploadAllows() {
        lose(
                payment(OWN).proof(Content.of(new byte[] {(byte) 0xFF, (byte) 0xD8, (byte) 0xFF, 0}, "proof.jpg")),
                Fault.disconnect());

        time.skip(FIVE_MINUTES);
        assertThat(only(knowing(ABSENCE).reconcile(journal).settle()).isOpen())
                .as("the client's deadline is 10 minutes")
                .isTrue();
        time.skip(FIVE_MINUTES.plusSeconds(62));
        assertThat(only(knowing(ABSENCE).reconcile(journal).settle()).entry().state())
                .isSameAs(JournalEntry.State.ABSENT);
    }

    @Test
    void aSearchThatIsGivenUpSettlesNothing() throws Exception {
        lose(payment(OWN), Fault.disconnectAfterProcessing());
        Gate gate = new Gate();
        sandbox.onNext(LIST, Fault.heldBy(gate));

        CompletableFuture<List<Settled<Payment>>> settling =
                payments.reconcile(journal).settleAsync();
        gate.awaitArrivals(1);
        settling.cancel(true);
        gate.open();

        assertThat(payments.newestId(customer).find().id()).isPositive();
        assertThat(journal.unsettled()).hasSize(1);
    }
}
