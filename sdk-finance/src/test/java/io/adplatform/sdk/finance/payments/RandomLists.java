package io.adplatform.sdk.finance.payments;

import io.adplatform.sdk.finance.testing.Draws;
import io.adplatform.sdk.finance.testing.JsonPlatform;
import io.adplatform.sdk.finance.testing.JsonRow;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.time.ManualTime;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;

/**
 * The lists of payments of a {@link RandomWorld}: the rows of each customer and of the organization, and the other people, who pay and
 * edit rows. A seed decides how rows are spelled and dated, and how a list is sorted, cut, shifted, counted and changed during a reading.
 */
final class RandomLists extends Draws {

    /** The highest ID before the world begins. */
    static final long NEWEST = 100_500;

    static final BigDecimal[] AMOUNTS = {
        new BigDecimal("1250.50"), new BigDecimal("100.005"), new BigDecimal("100"), new BigDecimal("7.25")
    };

    private static final long ORGANIZATION = 0;
    private static final Duration LONG = Duration.ofDays(120);
    private static final String[] REFERENCES = {
        "", "REF-77A", "ref-77a", "0071", "71.0", "abc-1", "S-100500", "4.71235E+15", "#N/A", "########"
    };

    final boolean idsGrow;
    /** Whether payments may have the reference of another one. */
    final boolean reuses;

    private final ManualTime time;
    private final boolean isQuiet;
    private final boolean organizationShowsAll;
    private final Map<Long, List<JsonRow>> rows = new TreeMap<>();
    private final Set<Long> fixed = new HashSet<>();
    private final Map<Long, String> references = new HashMap<>();
    private long nextId = NEWEST;
    private Runnable onRequest = () -> {};

    RandomLists(Random random, ManualTime time, boolean isQuiet, long... customers) {
        super(random);
        this.time = time;
        this.isQuiet = isQuiet;
        this.idsGrow = isQuiet || !chance(4);
        this.reuses = !isQuiet && chance(3);
        this.organizationShowsAll = !isQuiet && chance(2);
        rows.put(ORGANIZATION, new ArrayList<>());
        for (long customer : customers) {
            rows.put(customer, new ArrayList<>());
        }
        for (int i = random.nextInt(30); i > 0; i--) {
            add(any(owners()), NEWEST - 10L * i - random.nextInt(10), any(REFERENCES), any(AMOUNTS), "As Fund");
        }
        for (Long owner : owners()) {
            add(owner, NEWEST - owner % 10, any(REFERENCES), any(AMOUNTS), "As Fund");
        }
    }

    /** Answers with these lists. Before each answer, time passes and {@code arrive} runs. */
    void answer(JsonPlatform platform, Runnable arrive) {
        onRequest = arrive;
        int fault = !isQuiet && chance(3) ? random.nextInt(4) : -1;
        boolean countsRows = isQuiet || !chance(5);
        boolean sorts = random.nextBoolean();
        int most = any(new Integer[] {10, 50, 1000});
        if (!isQuiet) {
            platform.clockAhead(anyLength(LONG));
        }
        if (!isQuiet && chance(8)) {
            platform.ofUnknownUser();
        }
        rows.values().forEach(list -> Collections.shuffle(list, random));
        platform.lists(this::requested)
                .ordered(all -> {
                    List<JsonRow> shown = new ArrayList<>(all);
                    if (fault == 0) {
                        Collections.shuffle(shown, random);
                    } else if (sorts) {
                        shown.sort(Comparator.comparingLong(JsonRow::id).reversed());
                    }
                    return fault == 1 ? shown.subList(0, (shown.size() + 1) / 2) : shown;
                })
                .answering(asked -> {
                    long all = fault == 1
                            ? 2L * asked.allRows().size()
                            : asked.allRows().size();
                    Long total = fault == 2 ? Long.valueOf(Math.min(10, all)) : countsRows || fault == 1 ? all : null;
                    return JsonPlatform.data(
                            asked.rows(most).stream()
                                    .map(row -> fault == 3 ? spelled(row).without("paymentId") : spelled(row))
                                    .toList(),
                            total,
                            null);
                });
    }

    private List<JsonRow> requested(Call<?> call) {
        onRequest.run();
        String customer = call.query().get("owId");
        return customer == null ? organizationShowsAll ? all() : list(ORGANIZATION) : list(Long.parseLong(customer));
    }

    private List<JsonRow> list(long owner) {
        return rows.get(owner);
    }

    private List<Long> owners() {
        return List.copyOf(rows.keySet());
    }

    private List<JsonRow> all() {
        return rows.values().stream().flatMap(List::stream).toList();
    }

    /** Returns the highest ID that the list shows; of the organization, if there is no customer. */
    long newestId(Long customer) {
        List<JsonRow> shown = customer == null && organizationShowsAll ? all() : list(customer == null ? 0 : customer);
        return shown.stream().mapToLong(JsonRow::id).max().orElse(0);
    }

    /** Returns the reference with which a row was made. */
    String reference(long id) {
        return references.get(id);
    }

    private JsonRow row(long id) {
        return all().stream().filter(row -> row.id() == id).findFirst().orElseThrow();
    }

    /** Makes a row and returns its ID. */
    long add(Long customer, String reference, BigDecimal amount, String type) {
        nextId++;
        long id = idsGrow ? nextId : NEWEST - 1_000 - (nextId - NEWEST) + (chance(2) ? 5_000 : 0);
        add(customer == null ? ORGANIZATION : customer, id, reference, amount, type);
        return id;
    }

    private void add(long owner, long id, String reference, BigDecimal amount, String type) {
        references.put(id, reference);
        JsonRow row = JsonRow.withId(id)
                .transaction(reference)
                .amount(amount.toPlainString())
                .type(type);
        list(owner)
                .add(chance(2) ? 0 : list(owner).size(), row.created(time.now().plus(anyLength(LONG))));
    }

    /** Another person pays; with a reference that another payment has only if {@link #reuses}. */
    void anotherPersonPays(String like, BigDecimal amount) {
        boolean isGenerated = like == null || like.matches("T-[0-9]{15}");
        String reference = reuses ? (isGenerated ? any(REFERENCES) : like) : strangersReference();
        add(any(owners()), reference, amount, "As Fund");
    }

    /** No other payment has it; but a spreadsheet may have damaged it, so that several rows show the same. */
    private String strangersReference() {
        return switch (random.nextInt(4)) {
            case 0 -> damaged(String.valueOf(4_712_345_678_901_000L + nextId));
            case 1 -> "0" + (900_000 + nextId);
            case 2 -> "";
            default -> "OTHER-" + nextId;
        };
    }

    /** Returns what a spreadsheet, or a person with one, makes of a reference. */
    private String damaged(String reference) {
        String number = reference.replaceFirst("^T-(?=[0-9])", "");
        return switch (random.nextInt(4)) {
            case 0 -> "#N/A";
            case 1 -> "########";
            case 2 -> number.replaceFirst("^0+", "");
            default ->
                number.matches("[0-9]{12,}")
                        ? new BigDecimal(number)
                                .round(new MathContext(6))
                                .stripTrailingZeros()
                                .toString()
                        : number;
        };
    }

    /** A person corrects a row, whose payment it may be. No edit gives a row the reference of a lost payment. */
    void edit(List<Long> done) {
        JsonRow row = any(all());
        if (chance(2)) {
            row = all().stream().max(Comparator.comparingLong(JsonRow::id)).orElseThrow();
        }
        if (fixed.contains(row.id())) {
            return; // Nobody exchanges the references of two rows.
        }
        switch (random.nextInt(6)) {
            case 0 -> row.amount(any(AMOUNTS).toPlainString());
            case 1 -> row.transaction(chance(2) ? "" : reuses ? any(REFERENCES) : "EDITED-" + row.id());
            case 2 -> row.type("Against Invoice").invoice(7).status("Cancelled");
            case 3 -> row.with("createdAt", 0).with("modifiedAt", -62_135_596_800_000L);
            case 4 -> row.transaction(damaged(String.valueOf(row.fields().get("transactionId"))));
            default -> {
                if (!done.isEmpty()) {
                    JsonRow copied = row(any(done));
                    row.transaction(copied.fields().get("transactionId"));
                    fixed.add(copied.id());
                }
            }
        }
        long id = row.id();
        rows.values().stream()
                .filter(list -> list.stream().anyMatch(one -> one.id() == id))
                .forEach(list -> Collections.swap(list, 0, random.nextInt(list.size())));
    }

    private JsonRow spelled(JsonRow row) {
        JsonRow shown = row.copy();
        String reference = String.valueOf(row.fields().get("transactionId"));
        boolean isNumber = reference.matches("T-[1-9][0-9]{14}");
        BigDecimal amount = (BigDecimal) row.fields().get("paymentAmount");
        shown.transaction(
                switch ((int) (row.id() % 5)) {
                    case 0 -> reference.toLowerCase(Locale.ROOT);
                    case 1 -> " " + reference + " ";
                    case 2 -> isNumber ? Long.valueOf(reference.substring(2)) : reference;
                    case 3 -> isNumber ? reference.substring(2) + ".0" : reference;
                    default -> reference;
                });
        return row.id() % 3 == 0
                ? shown.amount(amount.add(new BigDecimal("0.0000999984741211")).toPlainString())
                : shown;
    }

    /** Returns a length from {@code -most} to {@code most}; short ones are as likely as long ones. */
    Duration anyLength(Duration most) {
        long millis = (long) Math.exp(random.nextDouble() * Math.log((double) most.toMillis()));
        return Duration.ofMillis(random.nextBoolean() ? millis : -millis);
    }

    @Override
    public String toString() {
        return (idsGrow ? "IDs grow, " : "") + (reuses ? "references are reused, " : "") + rows;
    }
}
