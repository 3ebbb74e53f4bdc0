package io.adplatform.sdk.finance.payments;

import io.adplatform.sdk.Request;
import io.adplatform.sdk.finance.reconcile.Reconcile;
import io.adplatform.sdk.finance.testing.JsonPlatform;
import io.adplatform.sdk.finance.testing.JsonRow;
import io.adplatform.sdk.time.Time;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;

/**
 * A platform of which a test knows the truth: whether a lost payment was made, and which row is its own. Among its rows
 * are strangers, colleagues' equal payments from before, cancelled ones, refunds of the same transaction, and payments
 * from afterwards that differ in one value. It spells, sorts, counts and cuts as a seed says, and its clock is where the
 * seed puts it.
 *
 * <p>What the documentation excepts isn't in it: a payment that somebody else makes after the sending and that equals
 * the lost one in all that was sent, its transaction ID included; and an earlier sending of the same request, under the
 * ID that was generated for it.
 */
final class RandomWorld {

    static final LocalDate DAY = LocalDate.of(2026, 11, 20);
    static final long CUSTOMER = 300417;

    private static final Duration RECENT = Duration.ofHours(30);

    /** What is lost. */
    enum Kind {
        GENERATED_ID,
        REFERENCE,
        REFUND_WITH_GENERATED_ID,
        REFUND_UNDER_THE_ORIGINALS_REFERENCE,
        FUND,
        INVOICE
    }

    /** What the caller knows of the time before, besides the time of sending. */
    enum Knowledge {
        NOTHING,
        NEWEST_ID,
        NEWEST_ID_TOO_HIGH,
        SENDING_TOO_LATE
    }

    private enum Times {
        MILLIS,
        SECONDS,
        ISO,
        ISO_WITH_OFFSET,
        ISO_IN_A_ZONE_THAT_NOBODY_NAMES,
        DATES_ALONE,
        MISSING
    }

    private enum Ids {
        AS_SENT,
        UPPER,
        LOWER,
        WITHOUT_ZEROS,
        NUMBERS,
        DECIMALS
    }

    private final Random random;
    private final Time time;
    private final Instant sentAt;
    private final long newestBefore = 100_500;
    private final Kind kind;
    private final Knowledge knowledge;
    private final boolean made;
    private final Duration arrivesAfter;
    private final Duration ahead;
    private final boolean dateHeader;
    private final boolean skewSaid;
    private final Times times;
    private final int zone;
    private final Ids ids;
    private final int decimals;
    private final int dayZone;
    private final boolean sparse;
    private final boolean bankInFull;
    private final boolean givesIds;
    private final boolean cut;
    private final String reference;
    private final BigDecimal amount;
    private final Map<Long, Instant> appearsAt = new LinkedHashMap<>();
    private final List<JsonRow> rows = new ArrayList<>();
    private final JsonPlatform platform;
    private long nextId = newestBefore + 1;
    private long ownId;

    RandomWorld(long seed, Time time) {
        this.random = new Random(seed * 0x9E3779B97F4A7C15L);
        this.time = time;
        this.sentAt = time.now();
        this.kind = any(Kind.values());
        this.knowledge = chance(3) ? any(Knowledge.values()) : Knowledge.NEWEST_ID;
        this.made = random.nextBoolean();
        this.arrivesAfter = Duration.ofMillis(chance(3) ? random.nextInt(40_000) : 5 + random.nextInt(900));
        this.ahead = anyOf(0L, 0L, 0L, 20L, -20L, 240_000L, -240_000L, 420_000L, -420_000L, 3_600_000L);
        this.dateHeader = !chance(3);
        this.skewSaid = chance(5);
        this.times = chance(2) ? Times.MILLIS : any(Times.values());
        this.zone = random.nextInt(18) - 8;
        this.ids = chance(2) ? Ids.AS_SENT : any(Ids.values());
        this.decimals = chance(4) ? random.nextInt(3) : 3;
        this.dayZone = chance(4) ? random.nextInt(20) - 9 : 0;
        this.sparse = chance(6);
        this.bankInFull = chance(6);
        this.givesIds = random.nextBoolean();
        this.cut = chance(8);
        this.reference = reference();
        this.amount =
                new BigDecimal(List.of("1250.50", "100.005", "100", "7.25").get(random.nextInt(4)));
        this.platform = new JsonPlatform(time);
        fill();
        answer();
    }

    Kind kind() {
        return kind;
    }

    Knowledge knowledge() {
        return knowledge;
    }

    boolean wasMade() {
        return made;
    }

    /** The lost payment's own row; 0 where it wasn't made. */
    long ownId() {
        return ownId;
    }

    /** Whether the platform shows all of its rows. */
    boolean showsAll() {
        return !cut;
    }

    /** A search by a caller who vouches, rightly, that nothing arrives after two minutes. */
    Reconcile<Payment> search() {
        Payments payments = Payments.on(platform);
        Instant believed =
                knowledge == Knowledge.SENDING_TOO_LATE ? sentAt.plusSeconds(1 + random.nextInt(60)) : sentAt;
        Reconcile<Payment> search = payments.reconcile(request(payments).build(), believed)
                .within(Duration.ofMinutes(5))
                .absentAfter(Duration.ofSeconds(122 + random.nextInt(60)));
        if (knowledge == Knowledge.NEWEST_ID) {
            search.newestBefore(newestBefore);
        } else if (knowledge == Knowledge.NEWEST_ID_TOO_HIGH) {
            search.newestBefore(newestBefore + 50);
        }
        return skewSaid ? search.clockSkew(ahead.abs().plusMillis(random.nextInt(2) * 60_000L)) : search;
    }

    private Request<?> request(Payments payments) {
        return switch (kind) {
            case GENERATED_ID, REFERENCE ->
                payments.add()
                        .customer(CUSTOMER)
                        .amount(amount)
                        .date(DAY)
                        .mode(PaymentMode.WIRE_TRANSFER)
                        .transaction(reference)
                        .asFund();
            case REFUND_WITH_GENERATED_ID, REFUND_UNDER_THE_ORIGINALS_REFERENCE ->
                payments.refund()
                        .customer(CUSTOMER)
                        .amount(amount)
                        .date(DAY)
                        .mode(PaymentMode.WIRE_TRANSFER)
                        .transaction(reference);
            case FUND ->
                payments.addFund()
                        .amount(amount)
                        .date(DAY)
                        .mode(PaymentMode.WIRE_TRANSFER)
                        .bank("First Bank");
            case INVOICE -> payments.payInvoice(55).customer(CUSTOMER).amount(amount);
        };
    }

    private String reference() {
        return switch (kind) {
            case GENERATED_ID, REFUND_WITH_GENERATED_ID ->
                String.format(Locale.ROOT, "T-%018d", Math.floorMod(random.nextLong(), 1_000_000_000_000_000_000L));
            case REFERENCE, REFUND_UNDER_THE_ORIGINALS_REFERENCE ->
                anyOfTexts("REF-77A", "0071", "71", "4711000123", "abc-1");
            case FUND, INVOICE -> "";
        };
    }

    private void fill() {
        // From before the sending: strangers, and equal ones of all sorts.
        for (int i = random.nextInt(60); i > 0; i--) {
            add(stranger(before(Duration.ofDays(400))), idBefore());
        }
        for (int i = random.nextInt(4); i > 0; i--) {
            add(somebodyElses(before(chance(2) ? RECENT : Duration.ofDays(60))), idBefore());
        }
        if (kind == Kind.REFUND_UNDER_THE_ORIGINALS_REFERENCE) {
            add(equal(before(RECENT)).type("As Fund"), idBefore());
        }
        if (chance(4)) {
            add(equal(before(RECENT)).transaction("71"), idBefore());
        }
        // Since: the payment's own row among others that differ in one value.
        Instant arrival = sentAt.plus(arrivesAfter);
        for (int i = random.nextInt(4); i > 0; i--) {
            add(differing(sentAt.plusMillis(1 + random.nextInt(200_000))), nextId++);
        }
        if (made) {
            ownId = nextId++;
            add(equal(arrival).status(anyOfTexts("Processing", "Processing", "Paid", "Cancelled", "Rejected")), ownId);
        }
        for (int i = random.nextInt(4); i > 0; i--) {
            add(differing(arrival.plusMillis(1 + random.nextInt(100_000))), nextId++);
        }
        Collections.shuffle(rows, random);
    }

    private Instant before(Duration most) {
        return sentAt.minusMillis(100 + (long) (random.nextDouble() * most.toMillis()));
    }

    private long idBefore() {
        long id;
        do {
            id = newestBefore - random.nextInt(500);
        } while (appearsAt.containsKey(id));
        return id;
    }

    private void add(JsonRow row, long id) {
        row.with("paymentId", id);
        if (givesIds && "".equals(row.fields().get("transactionId"))) {
            row.transaction("S-" + id);
        }
        appearsAt.put(id, Instant.ofEpochMilli((long) row.fields().get("createdAt")));
        rows.add(row);
    }

    private JsonRow stranger(Instant created) {
        return equal(created)
                .amount(List.of("19.99", "20", "1250.49", "1250.51").get(random.nextInt(4)))
                .transaction(anyOfTexts("", "S-1", "T-000000000000000001", "0710"));
    }

    /** A row that shows all that was sent, as it was sent. */
    private JsonRow equal(Instant created) {
        JsonRow row = JsonRow.withId(1)
                .created(created)
                .amount(amount.toPlainString())
                .transaction(reference)
                .day(DAY.atStartOfDay(ZoneOffset.UTC).toInstant().toEpochMilli())
                .status(anyOfTexts("Processing", "Paid", "Cancelled"));
        return switch (kind) {
            case GENERATED_ID, REFERENCE -> row;
            case REFUND_WITH_GENERATED_ID, REFUND_UNDER_THE_ORIGINALS_REFERENCE -> row.type("Refund");
            case FUND -> row.bank("First Bank");
            case INVOICE -> row.type("Against Invoice").invoice(55);
        };
    }

    /** Equal in all that somebody else can give it, which an ID that was generated for the lost payment is not. */
    private JsonRow somebodyElses(Instant created) {
        boolean generated = kind == Kind.GENERATED_ID || kind == Kind.REFUND_WITH_GENERATED_ID;
        return generated
                ? equal(created).transaction(anyOfTexts("", "CHQ-99", "T-000000000000000003"))
                : equal(created);
    }

    /** Somebody else's, equal in all but one value. */
    private JsonRow differing(Instant created) {
        JsonRow row = equal(created);
        if (kind == Kind.GENERATED_ID || kind == Kind.REFUND_WITH_GENERATED_ID) {
            return row.transaction(anyOfTexts("", "CHQ-100", "T-000000000000000002", "71"));
        }
        return switch (random.nextInt(kind == Kind.FUND ? 6 : 4)) {
            // A platform that rounds shows no difference that is smaller.
            case 0 ->
                row.amount(
                        amount.add(new BigDecimal(decimals < 3 ? "1" : "0.01")).toPlainString());
            case 1 -> row.transaction("CHQ-100");
            case 2 -> row.amount("3");
            case 3 -> kind == Kind.INVOICE ? row.invoice(56) : row.transaction("REF-78");
            case 4 ->
                row.day(DAY.plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant().toEpochMilli());
            default -> row.with("paymentMode", "Cheque");
        };
    }

    private void answer() {
        boolean totals = !chance(4);
        boolean countsPages = chance(3);
        boolean sorted = random.nextBoolean();
        int most = List.of(10, 50, 1000).get(random.nextInt(3));
        boolean reshuffles = chance(10);
        if (dateHeader) {
            platform.clockAhead(ahead);
        }
        platform.answeringIn(Duration.ofMillis(random.nextInt(1500)));
        platform.lists(rows)
                .ordered(all -> {
                    List<JsonRow> there = new ArrayList<>(all.stream()
                            .filter(row -> !appearsAt.get(row.id()).isAfter(time.now()))
                            .toList());
                    if (sorted) {
                        there.sort((one, other) -> Long.compare(other.id(), one.id()));
                    } else if (reshuffles) {
                        Collections.shuffle(there, random);
                    }
                    return cut ? there.subList(0, there.size() / 2) : there;
                })
                .answering(asked -> {
                    List<JsonRow> page = asked.rows(most);
                    Long all = (cut ? 2 : 1) * (long) asked.allRows().size() + (cut ? 1 : 0);
                    return JsonPlatform.data(
                            cut && asked.allRows().isEmpty() && !totals
                                    ? null
                                    : page.stream().map(this::spelled).toList(),
                            totals || cut ? all : null,
                            countsPages ? Long.valueOf(page.size()) : totals ? all : null);
                });
    }

    /** The row as this platform writes it. */
    private JsonRow spelled(JsonRow row) {
        JsonRow shown = row.copy();
        for (String field : List.of("createdAt", "modifiedAt")) {
            Instant moment =
                    Instant.ofEpochMilli((long) row.fields().get(field)).plus(ahead);
            Object text = spelled(moment);
            if (text == null) {
                shown.without(field);
            } else {
                shown.with(field, text);
            }
        }
        BigDecimal sent = (BigDecimal) row.fields().get("paymentAmount");
        shown.with("paymentAmount", sent.scale() > decimals ? sent.setScale(decimals, RoundingMode.HALF_UP) : sent);
        shown.transaction(id((String) row.fields().get("transactionId")));
        shown.day((long) row.fields().get("paymentDate") - dayZone * 3_600_000L);
        if (bankInFull && row.fields().get("bankName") != null) {
            shown.bank("First Bank of Springfield, N.A.");
        }
        if (Integer.valueOf(0).equals(row.fields().get("invoiceId")) && random.nextBoolean()) {
            shown.invoice(null);
        }
        if (sparse) {
            shown.without("paymentMode").without("bankName");
        }
        return shown;
    }

    private Object spelled(Instant moment) {
        return switch (times) {
            case MILLIS -> moment.toEpochMilli();
            case SECONDS -> moment.getEpochSecond();
            case ISO -> moment.toString();
            case ISO_WITH_OFFSET -> moment.atOffset(ZoneOffset.ofHours(zone)).toString();
            case ISO_IN_A_ZONE_THAT_NOBODY_NAMES ->
                moment.atOffset(ZoneOffset.ofHours(zone)).toLocalDateTime().toString();
            case DATES_ALONE ->
                moment.atOffset(ZoneOffset.ofHours(zone)).toLocalDate().toString();
            case MISSING -> null;
        };
    }

    private Object id(String id) {
        boolean number = id.matches("[0-9]+");
        return switch (ids) {
            case AS_SENT -> id;
            case UPPER -> id.toUpperCase(Locale.ROOT);
            case LOWER -> id.toLowerCase(Locale.ROOT);
            case WITHOUT_ZEROS -> id.replaceFirst("^0+(?=.)", "");
            case NUMBERS -> number ? Long.valueOf(id) : id;
            case DECIMALS -> number ? new BigDecimal(id + ".0") : id;
        };
    }

    private boolean chance(int oneIn) {
        return random.nextInt(oneIn) == 0;
    }

    private <E> E any(E[] values) {
        return values[random.nextInt(values.length)];
    }

    private Duration anyOf(Long... millis) {
        return Duration.ofMillis(any(millis));
    }

    private String anyOfTexts(String... texts) {
        return any(texts);
    }

    @Override
    public String toString() {
        return kind + ", " + knowledge + (made ? ", made as " + ownId : ", not made") + ", clock ahead " + ahead
                + (dateHeader ? " as its Date shows" : "") + (skewSaid ? " as the caller knows" : "") + ", times "
                + times + ", IDs " + ids + ", " + decimals + " decimals" + (cut ? ", cut" : "");
    }
}
