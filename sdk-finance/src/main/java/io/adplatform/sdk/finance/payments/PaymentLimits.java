package io.adplatform.sdk.finance.payments;

import io.adplatform.sdk.RequestOptions;
import io.adplatform.sdk.error.InvalidRequestException;
import io.adplatform.sdk.error.Violation;
import io.adplatform.sdk.journal.Guard;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.Effect;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.time.Time;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Limits of the payments of a client: of a single amount, of the sums of a day, and a check for duplicates. The journal checks them in
 * one step with the claim of a payment, so that all processes with the journal together can't pass a limit.
 *
 * <pre>{@code
 * PaymentLimits limits = PaymentLimits.inZone(ZoneId.of("Europe/Berlin"))
 *         .highestAmount(new BigDecimal("10000"))
 *         .dailySumPerCustomer(new BigDecimal("20000"))
 *         .dailySum(new BigDecimal("100000"))
 *         .refuseDuplicates();
 * AdPlatform platform = AdPlatform.builder()....journal(journal).guard(limits).build();
 * }</pre>
 *
 * <p>They apply to each call with a {@code paymentAmount} that may be made at most once: payments, refunds and edits, with or without
 * an idempotency key, and also by {@link io.adplatform.sdk.Workspace#call}, whatever the form of its body. A call of these endpoints
 * without exactly one amount, or with another effect than {@code ONCE}, is refused. Payments of all workspaces of the account (base
 * URL and client ID) in the journal count. A sum contains the payments that are claimed, sent, done or of unknown outcome. Payments
 * that were not sent, were refused or are absent don't count. A payment over a limit, or a duplicate, fails with
 * {@link io.adplatform.sdk.error.ClaimRefusedException}, which has limit, sum and amount. It is neither claimed nor sent. A key whose
 * call was done returns its answer.
 *
 * <p>{@link PaymentBuilder#approvedBy} lifts the limits for one call, and the journal keeps the approval.
 * {@link PaymentBuilder#duplicateOf} allows a duplicate.
 *
 * <p>Immutable: every method returns a changed copy. All processes should have the same limits and zone.
 */
public final class PaymentLimits implements Function<Call<?>, @Nullable Guard> {

    private static final String AMOUNT = "paymentAmount";
    /** With a short exponent, since larger ones hang arithmetic. */
    private static final Pattern PLAIN_NUMBER =
            Pattern.compile("\\+?[0-9]{1,30}(\\.[0-9]{1,30})?([eE][+-]?[0-9]{1,2})?");

    /** The operations with an amount. */
    private static final Set<String> PAYMENTS = Stream.of(
                    AddPayment.OPERATION,
                    AddFund.OPERATION,
                    EditPayment.OPERATION,
                    InitiateRefund.OPERATION,
                    PayInvoice.OPERATION,
                    Payments.PAY_THROUGH_PROCESSOR)
            .map(Operation::name)
            .collect(Collectors.toUnmodifiableSet());

    private final ZoneId zone;
    private final Time time;
    private final Map<String, BigDecimal> limits;
    private final boolean refusesDuplicates;

    private PaymentLimits(ZoneId zone, Time time, Map<String, BigDecimal> limits, boolean refusesDuplicates) {
        this.zone = zone;
        this.time = time;
        this.limits = Map.copyOf(limits);
        this.refusesDuplicates = refusesDuplicates;
    }

    /**
     * Returns no limits. A payment counts for the calendar day of its claim in this zone, which begins just before the call waits for
     * quota.
     */
    public static PaymentLimits inZone(ZoneId zone) {
        return new PaymentLimits(zone, Time.system(), Map.of(), false);
    }

    /** Sets the clock, for tests. Unset: {@link Time#system()}. */
    public PaymentLimits time(Time clock) {
        return new PaymentLimits(zone, clock, limits, refusesDuplicates);
    }

    /**
     * Sets the highest amount of a single payment.
     *
     * @throws IllegalArgumentException unless it is above 0
     */
    public PaymentLimits highestAmount(BigDecimal highest) {
        return with("highestAmount", highest);
    }

    /**
     * Sets the highest sum of a day for each customer. Payments without a customer, such as funds of the organization, count together.
     *
     * @throws IllegalArgumentException unless it is above 0
     */
    public PaymentLimits dailySumPerCustomer(BigDecimal highest) {
        return with("dailySumPerCustomer", highest);
    }

    /**
     * Sets the highest sum of a day for all customers together.
     *
     * @throws IllegalArgumentException unless it is above 0
     */
    public PaymentLimits dailySum(BigDecimal highest) {
        return with("dailySum", highest);
    }

    /**
     * Refuses a payment if the journal has one with the same customer, amount and date under another key. The date is that of the
     * payment, or else the day of its claim. A refund is not a duplicate of a payment, and an edit is not checked.
     */
    public PaymentLimits refuseDuplicates() {
        return new PaymentLimits(zone, time, limits, true);
    }

    private PaymentLimits with(String name, BigDecimal highest) {
        if (highest.signum() <= 0) {
            throw new IllegalArgumentException(name + " must be above 0, was " + highest);
        }
        Map<String, BigDecimal> more = new HashMap<>(limits);
        more.put(name, highest);
        return new PaymentLimits(zone, time, more, refusesDuplicates);
    }

    /**
     * Returns the conditions of a call, for {@link io.adplatform.sdk.AdPlatformBuilder#guard}.
     *
     * @return {@code null} for a call that is not a payment
     * @throws InvalidRequestException if a payment has no readable amount, or another effect
     */
    @Override
    public @Nullable Guard apply(Call<?> call) {
        String operation = call.operation().name();
        boolean isPayment = PAYMENTS.contains(operation);
        if (call.operation().effect() != Effect.ONCE) {
            if (isPayment) {
                throw new InvalidRequestException(
                        call.unsent(),
                        List.of(new Violation(
                                "effect",
                                call.operation().effect().name(),
                                "must be ONCE, because the client has limits")));
            }
            return null;
        }
        List<String> amounts = call.values(AMOUNT);
        if (amounts.isEmpty() && !isPayment) {
            return null;
        }
        Guard guard = counted(call, amounts);
        BigDecimal amount = guard.amount();
        BigDecimal highest = limits.get("highestAmount");
        if (highest != null && amount.compareTo(highest) > 0 && !isApproved(call)) {
            guard = guard.atMost(
                    "one payment", highest); // No call is recorded with the tag, so its sum is that of this call.
        }
        LocalDate today = LocalDate.ofInstant(time.now(), zone);
        String customer = customer(call);
        guard = limited("dailySumPerCustomer", guard, customer + " on " + today);
        guard = limited("dailySum", guard, "all customers on " + today);
        if (operation.equals(EditPayment.OPERATION.name())) {
            return guard;
        }
        String payment = (operation.equals(InitiateRefund.OPERATION.name()) ? "refund" : "payment") + " of "
                + amount.stripTrailingZeros().toPlainString() + " for " + customer + " on "
                + call.values("paymentDate").stream().findFirst().orElse(today.toString());
        return refusesDuplicates ? guard.unique(payment) : guard.tag(payment);
    }

    private static boolean isApproved(Call<?> call) {
        Guard own = call.options().guard();
        return own != null && own.approval() != null;
    }

    /** The documented field of the payment decides, and not one of the same name in it, or a further field. */
    private static String customer(Call<?> call) {
        return Stream.of("owId", "customerOwId")
                .flatMap(name ->
                        Stream.concat(Stream.of(String.valueOf(call.json().get(name))), call.values(name).stream()))
                .filter(id -> id.matches("[0-9]{1,18}"))
                .findFirst()
                .map(id -> "customer " + Long.valueOf(id))
                .orElse("the organization");
    }

    /** @throws InvalidRequestException unless there is one amount, which is a number */
    private static Guard counted(Call<?> call, List<String> amounts) {
        String all = String.join(" and ", amounts);
        if (!PLAIN_NUMBER.matcher(all).matches()) {
            throw new InvalidRequestException(
                    call.unsent(),
                    List.of(new Violation(
                            AMOUNT, "amount", all, "must be one number from 0, because the client has limits")));
        }
        return Guard.of(new BigDecimal(all));
    }

    /** Each payment counts for the limits of other processes too. */
    private Guard limited(String name, Guard guard, String tag) {
        BigDecimal limit = limits.get(name);
        return limit == null ? guard.tag(tag) : guard.atMost(tag, limit);
    }

    static UnaryOperator<RequestOptions> change(UnaryOperator<Guard> change) {
        return options -> options.guard(change.apply(Objects.requireNonNullElse(options.guard(), Guard.NONE)));
    }
}
