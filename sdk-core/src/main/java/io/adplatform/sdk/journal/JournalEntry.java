package io.adplatform.sdk.journal;

import io.adplatform.sdk.Values;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The entry of one key in a journal.
 *
 * @param key the key
 * @param inputs the inputs of the call
 * @param state the progress of the call
 * @param call the {@linkplain Ticket#call() identity} of the last call; {@code null} in an entry of an earlier version of the SDK
 * @param fence the number of the last call, which grows with every call of the key
 * @param attempt the number of the last request of that call, from 1; 0 in an entry of an earlier version that was never sent
 * @param sentAt the time of the last request's begin, shortly before its first byte, by the wall clock; {@code null} if attempt is 0
 * @param changedAt the time of the last change of state, by the wall clock
 * @param answer the platform's answer to a call that was done, as JSON; {@code null} if it was not done, if the answer was too
 *     long, or if a person settled the call
 * @param note the reason why the call was refused, not sent or unknown, or the note of a settlement; {@code null} for none
 * @param holder the process that makes the call; {@code null} for none, and after its death
 * @param history the replaced results, oldest first: results of earlier sendings, and results that a settlement or a late answer
 *     changed. At most the last 20, without requests that had no effect
 */
public record JournalEntry(
        JournalKey key,
        JournalInputs inputs,
        State state,
        @Nullable String call,
        long fence,
        int attempt,
        @Nullable Instant sentAt,
        Instant changedAt,
        @Nullable String answer,
        @Nullable String note,
        @Nullable Holder holder,
        List<Former> history) {

    private static final int LONGEST_HISTORY = 20;

    /** The progress of the call of a {@link JournalEntry}. {@link JournalRules} describes the transitions. */
    public enum State {

        /** No request reached the platform, or it had no effect, such as a request with the answer 401 or 429. */
        NOT_SENT,

        /** A request was on its way, and the journal has no outcome. */
        SENT,

        /** The platform did the call. */
        DONE,

        /** The platform refused the call and changed nothing. */
        REFUSED,

        /** A request was sent, and its outcome is unknown. */
        UNKNOWN,

        /** A person or a reconciliation vouches that the platform did not do the call and never will. */
        ABSENT;

        /** Whether the call may be sent again, because no request with its key had or will have an effect. */
        public boolean maySendAgain() {
            return this == NOT_SENT || this == REFUSED || this == ABSENT;
        }

        /** Whether a person or a reconciliation must find out the outcome if no process makes the call any more. */
        public boolean isUnsettled() {
            return this == SENT || this == UNKNOWN;
        }
    }

    /**
     * A process that holds a key while it makes the call, or a journal's file while it runs.
     *
     * @param pid the process ID
     * @param host the name of its machine or container
     * @param since the time from which it holds it, by its wall clock
     */
    public record Holder(long pid, String host, Instant since) {

        /** Returns this process as a holder. */
        public static Holder thisProcess(Instant since) {
            return new Holder(ProcessHandle.current().pid(), hostName(), since);
        }

        /** Reads the name without the network, since a resolver can take long. */
        private static String hostName() {
            try {
                return Files.readString(Path.of("/proc/sys/kernel/hostname")).strip();
            } catch (IOException notLinux) {
                return System.getenv()
                        .getOrDefault("COMPUTERNAME", System.getenv().getOrDefault("HOSTNAME", "unknown"));
            }
        }

        /** Returns one line: {@code process 4711 on pay-1 since 2026-11-20T10:15:30Z}. */
        @Override
        public String toString() {
            return "process " + pid + " on " + host + " since " + since.truncatedTo(ChronoUnit.SECONDS);
        }
    }

    /**
     * One call under a key, for all of its requests.
     *
     * @param key the key
     * @param call a text that differs for every call of the key
     */
    public record Ticket(JournalKey key, String call) {

        /** Returns the ticket of a new call. */
        public static Ticket of(JournalKey key) {
            return new Ticket(key, UUID.randomUUID().toString());
        }
    }

    /**
     * A result that a later one replaced.
     *
     * @param sending the number of the request, as {@code fence.attempt}
     * @param sentAt the time of the request's begin
     * @param state the result
     * @param changedAt the time of the result
     * @param note the reason, or the note of a settlement with its author; {@code null} for none
     */
    public record Former(
            String sending,
            @Nullable Instant sentAt,
            State state,
            Instant changedAt,
            @Nullable String note) {}

    public JournalEntry {
        history = Values.copy(history);
    }

    /** Returns the entry of a request that begins, if the key is new. */
    public static JournalEntry begun(
            Ticket ticket, JournalInputs inputs, long fence, int attempt, Instant now, Holder holder) {
        return new JournalEntry(
                ticket.key(),
                inputs,
                State.SENT,
                ticket.call(),
                fence,
                attempt,
                now,
                now,
                null,
                null,
                holder,
                List.of());
    }

    /** Returns the number of the last request, as {@code fence.attempt}. */
    public String sending() {
        return fence + "." + attempt;
    }

    /** Whether any process may begin a call with any inputs. */
    public boolean isFree() {
        return holder == null && state.maySendAgain();
    }

    /** Whether a person or a reconciliation must find out the outcome of the call. */
    public boolean isUnsettled() {
        return holder == null && state.isUnsettled();
    }

    /** Returns the same entry without a holder, as after the holder's death. */
    public JournalEntry abandoned() {
        return new JournalEntry(
                key, inputs, state, call, fence, attempt, sentAt, changedAt, answer, note, null, history);
    }

    /** Returns the same entry without the platform's answer, for a storage without room for it. */
    public JournalEntry withoutAnswer() {
        return new JournalEntry(
                key, inputs, state, call, fence, attempt, sentAt, changedAt, null, note, holder, history);
    }

    /** Returns the same entry with another number of its call, for a storage that assigns the numbers. */
    public JournalEntry withFence(long number) {
        return new JournalEntry(
                key, inputs, state, call, number, attempt, sentAt, changedAt, answer, note, holder, history);
    }

    /** Whether a settlement, and not the platform's answer, made it done. */
    boolean isSettledAsDone() {
        return state == State.DONE && answer == null && note != null;
    }

    /** Whether the call was sent, or its result changed, from {@code from} on and before {@code until}. */
    public boolean isWithin(Instant from, Instant until) {
        return Stream.concat(Stream.of(former()), history.stream())
                .flatMap(result ->
                        Stream.of(Objects.requireNonNullElse(result.sentAt(), result.changedAt()), result.changedAt()))
                .anyMatch(time -> !time.isBefore(from) && time.isBefore(until));
    }

    private Former former() {
        return new Former(sending(), sentAt, state, changedAt, note);
    }

    /** The history with the current result, unless it is none. */
    private List<Former> results() {
        boolean isResult = state != State.NOT_SENT && state != State.SENT;
        List<Former> all = Stream.concat(history.stream(), isResult ? Stream.of(former()) : Stream.of())
                .toList();
        return all.subList(Math.max(0, all.size() - LONGEST_HISTORY), all.size());
    }

    /** Returns this entry of a request that begins with the history of the key. The same call keeps its number. */
    JournalEntry after(JournalEntry known) {
        JournalInputs all = known.sentAt == null ? inputs : inputs.after(known.inputs);
        long number = Objects.equals(call, known.call) ? known.fence : fence;
        return new JournalEntry(
                key, all, state, call, number, attempt, sentAt, changedAt, answer, note, holder, known.results());
    }

    JournalEntry now(State next, @Nullable String itsAnswer, @Nullable String why, Instant now) {
        return new JournalEntry(key, inputs, next, call, fence, attempt, sentAt, now, itsAnswer, why, null, results());
    }

    /** Hides inputs, answer and note, which may contain an account number. */
    @Override
    public String toString() {
        return "JournalEntry[key=" + key + ", operation=" + inputs + ", state=" + state + ", sending=" + sending()
                + ", sentAt=" + sentAt + ", changedAt=" + changedAt + ", holder=" + holder + "]";
    }
}
