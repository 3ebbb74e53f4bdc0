package io.adplatform.sdk.journal;

import io.adplatform.sdk.Values;
import io.adplatform.sdk.journal.Journal.Outcome;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The conditions of a call on the other entries of the account, in all its workspaces. A journal checks them in one atomic step with
 * {@link Journal#begin}, so that two processes together can't exceed a limit.
 *
 * <pre>{@code
 * Guard guard = Guard.of(new BigDecimal("1250.50"))
 *         .atMost("customer:5:2026-11-25", new BigDecimal("5000"))
 *         .unique("payment:5:1250.50:2026-11-25");
 * }</pre>
 *
 * <p>An entry counts with its amount under each of its tags: while its call is on its way, if its outcome is unknown, and if it
 * was done. It doesn't count if it was not sent, was refused or is absent. The call's own key never counts. A call that was
 * done is answered from the journal without a check. Immutable: every method returns a changed copy.
 *
 * @param amount the amount of the call, from 0, with at most 40 digits
 * @param tags the names under which the call counts, at most 16: 1 to 100 characters each, without control characters
 * @param conditions the conditions, in the order of their check
 * @param approval the approval that lifts all limits of sums; {@code null} for none. It lifts no {@link #unique} condition
 * @param duplicateOf the names of the keys of the account that {@link #unique} conditions ignore, with line breaks between them;
 *     {@code null} for none
 */
public record Guard(
        BigDecimal amount,
        Set<String> tags,
        List<Condition> conditions,
        @Nullable Approval approval,
        @Nullable String duplicateOf) {

    /** No amount, no tags and no conditions. */
    public static final Guard NONE = of(BigDecimal.ZERO);

    private static final int MOST_TAGS = 16;
    private static final int MOST_DIGITS = 40;

    /**
     * One condition.
     *
     * @param tag the tag
     * @param limit the highest sum of the amounts of all entries with the tag, with this call; {@code null} if no other entry may
     *     have the tag
     */
    public record Condition(String tag, @Nullable BigDecimal limit) {}

    /**
     * An approval that lifts limits for one call. The journal keeps it.
     *
     * @param by the person who approved, not blank
     * @param note the reason, not blank. Both are cut after 1,000 bytes of UTF-8
     */
    public record Approval(String by, String note) {

        /** @throws IllegalArgumentException if a text is blank */
        public Approval {
            if (by.isBlank() || note.isBlank()) {
                throw new IllegalArgumentException(
                        "an approval needs a person and a note, was by '" + by + "', note '" + note + "'");
            }
            by = JournalInputs.cut(by, Outcome.LONGEST_NOTE);
            note = JournalInputs.cut(note, Outcome.LONGEST_NOTE);
        }
    }

    /**
     * The other entries with the tag of a condition.
     *
     * @param sum the sum of their amounts
     * @param other an entry that {@link #duplicateOf} does not name; {@code null} for none
     */
    public record Others(BigDecimal sum, @Nullable JournalKey other) {

        /**
         * Counts the entries that a condition is about, for an implementation of a journal.
         *
         * @param entries the entries with the tag, and any others
         * @param wanted the entry of the call
         */
        public static Others of(Stream<JournalEntry> entries, Condition condition, JournalEntry wanted) {
            Guard guard = wanted.inputs().guard();
            List<JournalEntry> counted = entries.filter(entry ->
                            !entry.isFree() && entry.inputs().guard().tags().contains(condition.tag()))
                    .filter(entry -> entry.key().sharesLimits(wanted.key())
                            && !entry.key().equals(wanted.key()))
                    .toList();
            return new Others(
                    counted.stream()
                            .map(entry -> entry.inputs().guard().amount())
                            .reduce(BigDecimal.ZERO, BigDecimal::add),
                    counted.stream()
                            .map(JournalEntry::key)
                            .filter(key -> !guard.isNamed(key.name()))
                            .findFirst()
                            .orElse(null));
        }
    }

    /** @throws IllegalArgumentException if a value breaks its rule; the message lists all of them */
    public Guard {
        tags = Collections.unmodifiableSet(new LinkedHashSet<>(tags));
        conditions = Values.copy(conditions);
        List<String> problems = new ArrayList<>();
        if (amount.signum() < 0 || amount.precision() > MOST_DIGITS || Math.abs(amount.scale()) > MOST_DIGITS) {
            problems.add("amount must be from 0, with at most " + MOST_DIGITS + " digits, was " + amount);
        }
        if (tags.size() > MOST_TAGS) {
            problems.add("at most " + MOST_TAGS + " tags are allowed, were " + tags.size());
        }
        tags.stream()
                .filter(tag ->
                        tag.isBlank() || tag.length() > 100 || tag.chars().anyMatch(Character::isISOControl))
                .forEach(tag -> problems.add(
                        "a tag must have 1 to 100 characters without control characters, was '" + tag + "'"));
        for (Condition condition : conditions) {
            if (condition.limit() != null && condition.limit().signum() < 0) {
                problems.add("a limit must be from 0, was " + condition.limit() + " for " + condition.tag());
            }
            if (!tags.contains(condition.tag())) {
                problems.add("the call must have the tag of each condition, but has no tag " + condition.tag());
            }
        }
        if (!problems.isEmpty()) {
            throw new IllegalArgumentException(String.join("; ", problems));
        }
    }

    /** Returns a guard without tags and conditions. */
    public static Guard of(BigDecimal amount) {
        return new Guard(amount, Set.of(), List.of(), null, null);
    }

    /** Adds a tag, for the conditions of other calls. */
    public Guard tag(String tag) {
        return and(new Guard(BigDecimal.ZERO, Set.of(tag), List.of(), null, null));
    }

    /** Adds a tag, and a limit for the sum of the amounts of all calls with the tag. */
    public Guard atMost(String tag, BigDecimal limit) {
        return with(new Condition(tag, limit));
    }

    /** Adds a tag that no other call may have. */
    public Guard unique(String tag) {
        return with(new Condition(tag, null));
    }

    /** Lifts the limits of {@link #atMost} for this call. */
    public Guard approvedBy(String name, String note) {
        return new Guard(amount, tags, conditions, new Approval(name, note), duplicateOf);
    }

    /** Allows that the call of another key of the account has the tags of {@link #unique}. It may be repeated for more keys. */
    public Guard duplicateOf(String key) {
        return and(new Guard(BigDecimal.ZERO, Set.of(), List.of(), null, key));
    }

    /** Returns both guards as one. The other's amount counts unless it is zero, and its approval unless unset. */
    public Guard and(Guard other) {
        Set<String> allTags = new LinkedHashSet<>(tags);
        allTags.addAll(other.tags);
        return new Guard(
                other.amount.signum() == 0 ? amount : other.amount,
                allTags,
                Stream.concat(conditions.stream(), other.conditions.stream()).toList(),
                other.approval == null ? approval : other.approval,
                duplicateOf == null
                        ? other.duplicateOf
                        : other.duplicateOf == null ? duplicateOf : duplicateOf + "\n" + other.duplicateOf);
    }

    private Guard with(Condition condition) {
        return and(new Guard(BigDecimal.ZERO, Set.of(condition.tag()), List.of(condition), null, null));
    }

    private boolean isNamed(String key) {
        return duplicateOf != null && duplicateOf.lines().anyMatch(key::equals);
    }

    boolean allows(Condition condition, Others others) {
        return condition.limit() == null
                ? others.other() == null
                : approval != null || others.sum().add(amount).compareTo(condition.limit()) <= 0;
    }

    /** Hides the tags, which may contain a customer. */
    @Override
    public String toString() {
        return "Guard[" + tags.size() + " tags, " + conditions.size() + " conditions, approval="
                + (approval == null ? "none" : "by " + approval.by()) + "]";
    }
}
