package io.adplatform.sdk.journal.file;

import io.adplatform.sdk.journal.EntryChangedException;
import io.adplatform.sdk.journal.Guard;
import io.adplatform.sdk.journal.Journal;
import io.adplatform.sdk.journal.Journal.Claim;
import io.adplatform.sdk.journal.Journal.Outcome;
import io.adplatform.sdk.journal.JournalEntry;
import io.adplatform.sdk.journal.JournalEntry.Former;
import io.adplatform.sdk.journal.JournalEntry.Holder;
import io.adplatform.sdk.journal.JournalEntry.State;
import io.adplatform.sdk.journal.JournalEntry.Ticket;
import io.adplatform.sdk.journal.JournalKey;
import io.adplatform.sdk.journal.JournalRules;
import io.adplatform.sdk.journal.Settlement;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Checks that a journal keeps its rules. A file has the records of all changes since it was last written anew: the check makes each
 * change again by {@link JournalRules}. Of other entries, and of a database, it checks the newest state and its history.
 */
public final class JournalCheck {

    private static final Holder NOBODY = new Holder(0, "", Instant.EPOCH);

    /** A rule of a journal. */
    public enum Rule {

        /** The fields of an entry agree with its state. */
        FIELDS,

        /** A key is sent again only after it was not sent, was refused or was settled as absent. */
        SENT_ONCE,

        /** A result belongs to the last request of its key, and replaces the former result as {@link JournalRules} allow. */
        RESULT_OF_ITS_REQUEST,

        /** Two calls of a workspace that may have been done have different references. */
        UNIQUE_REFERENCE,

        /** A call begins only if the conditions of its guard are met. */
        LIMITS_KEPT
    }

    /**
     * A rule that a journal breaks.
     *
     * @param record the number of the record in the file; 0 if there is none
     * @param key the key of the entry
     * @param sending the number of the request
     * @param rule the rule
     * @param problem the difference, without inputs
     */
    public record Broken(long record, JournalKey key, String sending, Rule rule, String problem) {}

    private final Consumer<? super Broken> broken;
    private final EntryIndex index = new EntryIndex();

    /** The entries that are sent, so that their outcomes need not read them. */
    private final Map<JournalKey, JournalEntry> sent = new HashMap<>();

    /** The first key with a reference, or with a unique tag, among the newest entries. */
    private final Map<String, String> owners = new HashMap<>();

    private final Map<String, Total> totals = new HashMap<>();
    private long lastFence;

    private JournalCheck(Consumer<? super Broken> broken) {
        this.broken = broken;
    }

    /** The calls with a tag that are not free. */
    private static final class Total {
        private BigDecimal sum = BigDecimal.ZERO;
        /** The sum of the newest entries with a limit, and their highest limit: the last one of them began with all others. */
        private BigDecimal limitedSum = BigDecimal.ZERO;

        private BigDecimal limit = BigDecimal.ZERO;
    }

    /**
     * Checks a file. Another process may use it.
     *
     * @param broken takes each broken rule
     * @return the number of checked records
     * @throws JournalDamagedException if a part of the file can't be read
     * @throws io.adplatform.sdk.journal.JournalException if the file does not exist, or is a symbolic link
     */
    public static long of(Path file, Consumer<? super Broken> broken) {
        return FileJournal.reading(file, (disk, real) -> of(disk, real, broken));
    }

    /**
     * Checks the newest entries of any journal.
     *
     * @param broken takes each broken rule
     * @return the number of checked entries
     */
    public static long of(Journal journal, Consumer<? super Broken> broken) {
        JournalCheck check = new JournalCheck(broken);
        AtomicLong count = new AtomicLong();
        journal.entries(Instant.MIN, Instant.MAX, entry -> {
            count.incrementAndGet();
            check.newest(0, entry);
        });
        return count.get();
    }

    static long of(Disk disk, Path file, Consumer<? super Broken> broken) throws IOException {
        JournalCheck check = new JournalCheck(broken);
        try (Disk.DiskFile opened = JournalLog.existing(disk, file)) {
            JournalLog.Header header = JournalLog.header(file, opened);
            if (!header.isNumbered()) {
                AtomicLong count = new AtomicLong();
                JournalLog.read(disk, file, entry -> {
                    count.incrementAndGet();
                    check.newest(0, entry);
                });
                return count.get();
            }
            return JournalLog.scan(file, opened, (position, number, entry) -> {
                        if (number <= header.copied()) {
                            check.newest(number, entry);
                        } else {
                            check.change(number, check.current(opened, entry.key()), entry, opened);
                        }
                        check.index.put(entry, position);
                        check.lastFence = Math.max(check.lastFence, entry.fence());
                    })
                    .records();
        }
    }

    private void report(long record, JournalEntry entry, Rule rule, String problem) {
        broken.accept(new Broken(record, entry.key(), entry.sending(), rule, problem));
    }

    // --- Changes -----------------------------------------------------------------------------------------------------

    private void change(long record, @Nullable JournalEntry known, JournalEntry next, Disk.DiskFile opened)
            throws IOException {
        checkFields(record, next);
        if (next.state() == State.SENT) {
            checkBegin(record, known, next, opened);
            sent.put(next.key(), next);
        } else {
            if (known == null || results(known, next).noneMatch(next::equals)) {
                report(record, next, Rule.RESULT_OF_ITS_REQUEST, next.state() + " can't follow " + text(known));
            }
            sent.remove(next.key());
        }
        if (known != null && !known.isFree()) {
            count(known, known.inputs().guard().amount().negate());
        }
        if (!next.isFree()) {
            count(next, next.inputs().guard().amount());
        }
    }

    private void checkBegin(long record, @Nullable JournalEntry known, JournalEntry next, Disk.DiskFile opened)
            throws IOException {
        if (next.sentAt() == null || next.call() == null) {
            report(record, next, Rule.FIELDS, "it has no time or no call");
            return;
        }
        Ticket ticket = new Ticket(next.key(), next.call());
        JournalEntry wanted = JournalEntry.begun(
                        ticket, next.inputs(), next.fence(), next.attempt(), next.sentAt(), NOBODY)
                .abandoned();
        boolean isLaterRequest = known != null && next.call().equals(known.call());
        if (!isLaterRequest && next.fence() <= lastFence) {
            report(record, next, Rule.SENT_ONCE, "an earlier call had the number " + lastFence);
        }
        Map<Guard.Condition, Guard.Others> others = new HashMap<>();
        for (Guard.Condition condition : next.inputs().guard().conditions()) {
            others.put(condition, others(condition, next, opened));
        }
        try {
            Claim claim = JournalRules.claim(known, sameReference(next, opened), wanted, others::get);
            if (!next.equals(claim.entry())) {
                Rule rule = claim instanceof Claim.ReferenceUsed
                        ? Rule.UNIQUE_REFERENCE
                        : claim instanceof Claim.Refused ? Rule.LIMITS_KEPT : Rule.SENT_ONCE;
                report(record, next, rule, "SENT can't follow " + text(known) + ": " + claim.entry());
            } else if (claim instanceof Claim.Refused refused) {
                report(
                        record,
                        next,
                        Rule.LIMITS_KEPT,
                        "others have " + refused.others().sum());
            }
        } catch (EntryChangedException refused) {
            report(record, next, Rule.SENT_ONCE, "SENT can't follow " + text(known));
        }
    }

    private static String text(@Nullable JournalEntry known) {
        return known == null ? "nothing" : known.state() + " of " + known.sending();
    }

    private Guard.Others others(Guard.Condition condition, JournalEntry next, Disk.DiskFile opened) throws IOException {
        return condition.limit() == null
                ? Guard.Others.of(read(opened, index.withTag(next.key(), condition.tag())), condition, next)
                : new Guard.Others(total(next, condition.tag()).sum, null);
    }

    private @Nullable JournalEntry sameReference(JournalEntry next, Disk.DiskFile opened) throws IOException {
        String reference = next.inputs().reference();
        return reference == null
                ? null
                : FileJournal.sameReference(
                        read(opened, index.withReference(next.key(), reference)), next.key(), reference);
    }

    private @Nullable JournalEntry current(Disk.DiskFile opened, JournalKey key) throws IOException {
        JournalEntry known = sent.get(key);
        long at = index.position(key);
        return known != null || at == 0 ? known : JournalLog.entry(opened, at);
    }

    private static Stream<JournalEntry> read(Disk.DiskFile opened, long[] positions) throws IOException {
        List<JournalEntry> entries = new ArrayList<>();
        for (long at : positions) {
            entries.add(JournalLog.entry(opened, at));
        }
        return entries.stream();
    }

    /** Returns the entries that an outcome or a settlement with the next entry's fields makes of an entry. */
    private static Stream<JournalEntry> results(JournalEntry known, JournalEntry next) {
        Supplier<@Nullable JournalEntry> outcome = () -> JournalRules.outcome(
                known,
                new Ticket(next.key(), Objects.requireNonNullElse(next.call(), "")),
                next.attempt(),
                new Outcome(next.state(), next.answer(), next.note()),
                next.changedAt());
        Supplier<@Nullable JournalEntry> settlement = () -> JournalRules.settle(
                known,
                next,
                new Settlement(next.state(), Objects.requireNonNullElse(next.note(), "")),
                next.changedAt());
        return Stream.of(outcome, settlement).flatMap(step -> {
            try {
                return Stream.ofNullable(step.get()).filter(result -> !result.equals(known));
            } catch (EntryChangedException | IllegalArgumentException refused) {
                return Stream.empty();
            }
        });
    }

    // --- Newest entries ----------------------------------------------------------------------------------------------

    private void newest(long record, JournalEntry entry) {
        checkFields(record, entry);
        List<Former> results = new ArrayList<>(entry.history());
        results.add(new Former(entry.sending(), entry.sentAt(), entry.state(), entry.changedAt(), entry.note()));
        for (int i = 1; i < results.size(); i++) {
            checkFollows(record, entry, results.get(i - 1), results.get(i));
        }
        if (!entry.isFree()) {
            checkOthers(record, entry);
        }
    }

    private void checkFields(long record, JournalEntry entry) {
        boolean isSent = entry.attempt() > 0;
        State state = entry.state();
        if (isSent != (entry.sentAt() != null)
                || (!isSent && state != State.NOT_SENT)
                || (entry.answer() != null && state != State.DONE)
                || (entry.note() == null ? state == State.ABSENT : state == State.SENT)
                || entry.fence() < 1) {
            report(record, entry, Rule.FIELDS, "its fields don't agree with " + state);
        }
    }

    private void checkFollows(long record, JournalEntry entry, Former former, Former next) {
        try {
            JournalEntry known = at(entry, former);
            JournalEntry then = at(entry, next);
            boolean isSame = former.sending().equals(next.sending());
            if (isSame && results(known, then).noneMatch(result -> result.state() == then.state())) {
                report(record, entry, Rule.RESULT_OF_ITS_REQUEST, then.state() + " can't follow " + text(known));
            } else if (!isSame && (!known.isFree() || then.fence() <= known.fence())) {
                report(record, entry, Rule.SENT_ONCE, then.sending() + " can't follow " + text(known));
            }
        } catch (NumberFormatException | ArrayIndexOutOfBoundsException unreadable) {
            report(record, entry, Rule.FIELDS, "its history has an unreadable number");
        }
    }

    private static JournalEntry at(JournalEntry entry, Former former) {
        String[] sending = former.sending().split("\\.", -1);
        return new JournalEntry(
                entry.key(),
                entry.inputs(),
                former.state(),
                former.sending(),
                Long.parseLong(sending[0]),
                Integer.parseInt(sending[1]),
                former.sentAt(),
                former.changedAt(),
                null,
                former.note(),
                null,
                List.of());
    }

    /** Checks an entry that is not free. The order of the entries is unknown, and so are the results of the others at its begin. */
    private void checkOthers(long record, JournalEntry entry) {
        Guard guard = entry.inputs().guard();
        JournalKey key = entry.key();
        count(entry, guard.amount());
        boolean wasFree = entry.history().stream()
                .anyMatch(former -> former.sending().equals(entry.sending())
                        && former.state().maySendAgain());
        String reference = entry.inputs().reference();
        if (reference != null && !wasFree) {
            String other = owners.putIfAbsent("reference " + key.account() + " " + reference, key.name());
            if (other != null) {
                report(record, entry, Rule.UNIQUE_REFERENCE, "the key " + other + " has its reference");
            }
        }
        for (String tag : guard.tags()) {
            List<Guard.Condition> conditions = guard.conditions().stream()
                    .filter(condition -> condition.tag().equals(tag))
                    .toList();
            boolean isUnique = conditions.stream().anyMatch(condition -> condition.limit() == null);
            String other = !isUnique || wasFree || guard.duplicateOf() != null
                    ? null
                    : owners.putIfAbsent(tag(entry, tag), key.name());
            if (other != null) {
                report(record, entry, Rule.LIMITS_KEPT, "the key " + other + " has its unique tag");
            }
            BigDecimal limit = conditions.stream()
                    .flatMap(condition -> Stream.ofNullable(condition.limit()))
                    .reduce(BigDecimal::min)
                    .orElse(null);
            if (limit != null && !wasFree && guard.approval() == null) {
                Total total = total(entry, tag);
                total.limit = limit.max(total.limit);
                total.limitedSum = total.limitedSum.add(guard.amount());
                if (total.limitedSum.compareTo(total.limit) > 0) {
                    report(record, entry, Rule.LIMITS_KEPT, "the calls with its tag have " + total.limitedSum);
                }
            }
        }
    }

    private void count(JournalEntry entry, BigDecimal amount) {
        for (String tag : entry.inputs().guard().tags()) {
            Total total = total(entry, tag);
            total.sum = total.sum.add(amount);
        }
    }

    private Total total(JournalEntry entry, String tag) {
        return totals.computeIfAbsent(tag(entry, tag), name -> new Total());
    }

    private static String tag(JournalEntry entry, String tag) {
        return entry.key().baseUrl() + " " + entry.key().clientId() + " " + tag;
    }
}
