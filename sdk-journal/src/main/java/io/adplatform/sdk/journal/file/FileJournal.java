package io.adplatform.sdk.journal.file;

import io.adplatform.sdk.journal.Guard;
import io.adplatform.sdk.journal.Journal;
import io.adplatform.sdk.journal.Journal.Claim;
import io.adplatform.sdk.journal.Journal.Outcome;
import io.adplatform.sdk.journal.JournalEntry;
import io.adplatform.sdk.journal.JournalEntry.Ticket;
import io.adplatform.sdk.journal.JournalException;
import io.adplatform.sdk.journal.JournalInputs;
import io.adplatform.sdk.journal.JournalKey;
import io.adplatform.sdk.journal.JournalRules;
import io.adplatform.sdk.journal.Settlement;
import io.adplatform.sdk.time.Time;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A journal in one file for one process, which owns the file until {@link #close()}.
 *
 * <pre>{@code
 * try (Journal journal = FileJournal.open(Path.of("/var/lib/payments/pay.journal"));
 *         AdPlatform platform = AdPlatform.builder().settings(settings).journal(journal).build()) {
 *     ...
 * }
 * }</pre>
 *
 * <p>Entries are kept until {@link #remove}. Memory holds about 100 bytes an entry, and the entries that are in use or unsettled.
 */
public final class FileJournal implements Journal {

    private static final Logger LOG = LoggerFactory.getLogger("io.adplatform.sdk.journal");
    private static final long LEAST_TO_COMPACT = 1024 * 1024;
    private static final int SOME = 500;

    private final Path file;
    private final Time time;
    private final Owner owner;
    private final Executor writer;
    private final Executor callbacks;
    private final JournalLog log;

    /** Guards all that follows, and the log. */
    private final Object lock = new Object();

    /** The entries of claims. The log has the former entry until the first intent, since a claim may end without one. */
    private final Map<JournalKey, JournalEntry> held = new LinkedHashMap<>();

    private long lastFence;
    private boolean closed;

    /**
     * Opens the file. Creates the file, and a file {@code <name>.lock} beside it, if they don't exist. A log line at INFO contains the
     * absolute path of a new file, because a relative path names another file in another directory.
     *
     * @param file in an existing directory, on a local disk
     * @throws JournalInUseException if the file is open in another process, or as another journal of this process; the
     *     message names the process
     * @throws JournalDamagedException if a part of the file can't be read; the message contains the cure
     * @throws JournalException if the file can't be opened: a symbolic link, a file that others may read, a missing
     *     directory
     */
    public static FileJournal open(Path file) {
        return open(file, Time.system());
    }

    /**
     * Passes on all entries without opening the journal, so that another process may use it meanwhile. A call that it is sending
     * has the state {@link io.adplatform.sdk.journal.JournalEntry.State#SENT}. Memory holds one entry at a time.
     *
     * @param each takes the newest state of each key, in the order of their first records
     * @throws JournalDamagedException if a part of the file can't be read
     * @throws JournalException if the file does not exist, or is a symbolic link
     */
    public static void read(Path file, Consumer<? super JournalEntry> each) {
        try {
            if (!JournalLog.read(new LocalDisk(), real(file), each)) {
                throw new JournalException("the journal does not exist: " + file, null);
            }
        } catch (IOException failed) {
            throw new JournalException("the journal " + file + " can't be read: " + reason(failed), failed);
        }
    }

    static FileJournal open(Path file, Time time) {
        return open(file, time, threads(1, 1, new LinkedBlockingQueue<>()), callbackThreads());
    }

    /**
     * Opens the file with the given clock and threads.
     *
     * @param writer runs one task at a time, in order. Callers don't interrupt it: an interrupt would close the file for all of them
     * @param callbacks completes futures
     */
    static FileJournal open(Path named, Time time, Executor writer, Executor callbacks) {
        Owner owner = null;
        try {
            Path file = real(named);
            owner = LockFile.take(file, time.now());
            FileJournal journal =
                    new FileJournal(file, time, owner, new LocalDisk(), LEAST_TO_COMPACT, writer, callbacks);
            owner = null;
            return journal;
        } catch (IOException failed) {
            throw new JournalException("the journal " + named + " can't be used: " + reason(failed), failed);
        } finally {
            if (owner != null) {
                letGo(owner);
            }
        }
    }

    /**
     * Opens a journal on any disk.
     *
     * @param owner is closed with the journal
     * @param leastToCompact bytes below which the file is not written anew for its length
     * @param writer runs one task at a time, in order
     * @param callbacks completes futures
     */
    FileJournal(Path file, Time time, Owner owner, Disk disk, long leastToCompact, Executor writer, Executor callbacks)
            throws IOException {
        this.file = file;
        this.time = time;
        this.owner = owner;
        this.writer = writer;
        this.callbacks = callbacks;
        this.log = new JournalLog(disk, file, owner, leastToCompact);
        log.open();
        this.lastFence = log.lastFence();
    }

    /** One name for one file, however its directory was reached. */
    static Path real(Path named) throws IOException {
        Path file = named.toAbsolutePath().normalize();
        Path directory = file.getParent();
        if (directory == null || !Files.isDirectory(directory)) {
            throw new IOException("its directory does not exist");
        }
        return directory.toRealPath().resolve(file.getFileName());
    }

    /** Threads apart from the writer, so that a callback may wait for the journal. */
    static Executor callbackThreads() {
        return threads(0, Integer.MAX_VALUE, new SynchronousQueue<>());
    }

    private static Executor threads(int core, int most, BlockingQueue<Runnable> queue) {
        ThreadPoolExecutor threads = new ThreadPoolExecutor(core, most, 5, TimeUnit.SECONDS, queue, task -> {
            Thread thread = new Thread(task, "adplatform-journal");
            thread.setDaemon(true);
            return thread;
        });
        threads.allowCoreThreadTimeOut(true);
        return threads;
    }

    @Override
    public CompletableFuture<Claim> claim(JournalKey key, JournalInputs inputs, Duration holdFor) {
        // All holders are of this process, which owns the file.
        return submit("claim " + key, () -> {
            JournalEntry wanted = JournalEntry.claimed(key, inputs, lastFence + 1, time.now(), owner.holder());
            Map<Guard.Condition, Guard.Others> others = new HashMap<>();
            for (Guard.Condition condition : inputs.guard().conditions()) {
                Stream<JournalEntry> tagged = withHeld(log.withTag(key, condition.tag()));
                others.put(condition, Guard.Others.of(tagged, condition, wanted));
            }
            Claim claim = JournalRules.claim(current(key), sameReference(key, inputs), wanted, others::get);
            if (claim instanceof Claim.Claimed claimed) {
                lastFence++;
                held.put(key, claimed.entry());
            }
            return claim;
        });
    }

    private @Nullable JournalEntry current(JournalKey key) throws IOException {
        JournalEntry claimed = held.get(key);
        return claimed == null ? log.find(key) : claimed;
    }

    /** Returns the entries of the file as they are now, and all others that are held. */
    private Stream<JournalEntry> withHeld(List<JournalEntry> entries) {
        Map<JournalKey, JournalEntry> current = new LinkedHashMap<>(held);
        entries.forEach(entry -> current.putIfAbsent(entry.key(), entry));
        return current.values().stream();
    }

    /** Returns the entry of another key of the account that is not free and has the same reference. */
    private @Nullable JournalEntry sameReference(JournalKey key, JournalInputs inputs) throws IOException {
        String reference = inputs.reference();
        return reference == null
                ? null
                : withHeld(log.withReference(key, reference))
                        .filter(other -> !other.isFree()
                                && !other.key().equals(key)
                                && other.key().isOfSameAccount(key)
                                && reference.equals(other.inputs().reference()))
                        .findFirst()
                        .orElse(null);
    }

    @Override
    public CompletableFuture<JournalEntry> intent(Ticket ticket, int attempt) {
        return submit("record that " + ticket.key() + " is sent, so nothing may be", () -> {
            JournalEntry sent = JournalRules.intent(current(ticket.key()), ticket, attempt, time.now());
            log.appendForced(sent);
            held.put(sent.key(), sent);
            return sent;
        });
    }

    @Override
    public CompletableFuture<JournalEntry> outcome(Ticket ticket, int attempt, Outcome outcome) {
        return submit(
                "record that " + ticket.key() + " is " + outcome.state() + ", and it will read as unknown", () -> {
                    JournalEntry known = current(ticket.key());
                    JournalEntry next = JournalRules.outcome(known, ticket, attempt, outcome, time.now());
                    if (!next.equals(known)) {
                        become(next);
                    }
                    return next;
                });
    }

    @Override
    public CompletableFuture<@Nullable Void> release(Ticket ticket) {
        return submit("record that " + ticket.key() + " was given up", () -> {
            JournalEntry known = held.get(ticket.key());
            JournalEntry next = JournalRules.release(known, ticket, time.now());
            if (next == null || next.equals(known)) {
                return null;
            }
            if (next.state() == JournalEntry.State.NOT_SENT) {
                held.remove(next.key()); // The file has an equal entry, or that before the claim.
            } else {
                become(next);
            }
            return null;
        });
    }

    /** The entry is true from now on, whether or not it can be written; durable after {@link JournalLog#tidy}. */
    private void become(JournalEntry next) throws IOException {
        held.compute(next.key(), (key, former) -> next.holder() == null ? null : next);
        log.append(next);
    }

    @Override
    public CompletableFuture<List<JournalEntry>> unsettled() {
        return submit(
                "list what is unsettled",
                () -> log.unsettled().stream()
                        .filter(JournalEntry::isUnsettled) // not those in flight
                        .sorted(Comparator.comparing(
                                entry -> Objects.requireNonNullElse(entry.sentAt(), entry.changedAt())))
                        .toList());
    }

    @Override
    public CompletableFuture<List<JournalEntry>> entries() {
        List<JournalEntry> all = Collections.synchronizedList(new ArrayList<>());
        return entries(Instant.MIN, Instant.MAX, all::add).thenApply(end -> List.copyOf(all));
    }

    @Override
    public CompletableFuture<@Nullable Void> entries(Instant from, Instant until, Consumer<? super JournalEntry> each) {
        return entries(0, from, until, each);
    }

    /** Reads some entries at a time, so that calls get their turn. A claim without an intent is not among them. */
    private CompletableFuture<@Nullable Void> entries(
            int first, Instant from, Instant until, Consumer<? super JournalEntry> each) {
        return submit("list its entries", () -> first < log.size() ? some(first) : null)
                .thenCompose(some -> {
                    if (some == null) {
                        return CompletableFuture.completedFuture(null);
                    }
                    some.stream().filter(entry -> entry.isWithin(from, until)).forEach(each);
                    return entries(first + SOME, from, until, each);
                });
    }

    private List<JournalEntry> some(int first) throws IOException {
        return log.entries(first, first + SOME).stream().map(this::withHolder).toList();
    }

    private JournalEntry withHolder(JournalEntry entry) {
        return held.getOrDefault(entry.key(), entry);
    }

    @Override
    public CompletableFuture<JournalEntry> settle(JournalEntry seen, Settlement how) {
        return submit("settle " + seen.key(), () -> {
            JournalEntry known = current(seen.key());
            JournalEntry next = JournalRules.settle(known, seen, how, time.now());
            if (!next.equals(known)) {
                log.appendForced(next);
            }
            return next;
        });
    }

    @Override
    public CompletableFuture<Long> remove(Instant changedBefore) {
        return submit(
                "remove old entries",
                () -> log.remove(entry -> JournalRules.isRemoved(withHolder(entry), changedBefore)));
    }

    /** Runs the step on the writer's thread. Its future completes before work that can wait. */
    private <T extends @Nullable Object> CompletableFuture<T> submit(String what, Callable<T> step) {
        CompletableFuture<T> result = new CompletableFuture<>();
        // An executor may queue a task, or run it, and throw all the same.
        Runnable nothing = () -> {};
        AtomicReference<Runnable> task = new AtomicReference<>(() -> run(what, step, result));
        try {
            writer.execute(() -> task.getAndSet(nothing).run());
        } catch (RuntimeException | Error noThread) {
            if (task.getAndSet(nothing) != nothing) {
                result.completeExceptionally(failure(what, noThread));
            }
        }
        return result;
    }

    private <T extends @Nullable Object> void run(String what, Callable<T> step, CompletableFuture<T> result) {
        synchronized (lock) {
            Runnable completion;
            try {
                if (closed || result.isDone()) {
                    throw new IOException("it is closed");
                }
                T value = step.call();
                completion = () -> result.complete(value);
            } catch (JournalException refused) {
                completion = () -> result.completeExceptionally(refused);
            } catch (Exception | Error failed) {
                completion = () -> result.completeExceptionally(failure(what, failed));
            }
            complete(completion);
            if (!closed) {
                tidy();
            }
        }
    }

    private void complete(Runnable completion) {
        try {
            callbacks.execute(completion);
        } catch (RuntimeException | Error noThread) {
            completion.run();
        }
    }

    private void tidy() {
        try {
            log.tidy();
        } catch (RuntimeException | Error mistake) {
            LOG.error("{} can't be looked after", file, mistake);
        }
    }

    private JournalException failure(String what, Throwable why) {
        return new JournalException("the journal " + file + " could not " + what + ": " + reason(why), why);
    }

    /** Returns the cause; with its type, unless it is a plain {@link IOException}. */
    private static String reason(Throwable why) {
        return why.getClass() == IOException.class ? String.valueOf(why.getMessage()) : why.toString();
    }

    /** Releases the file. Steps that have not run yet fail. */
    @Override
    public void close() {
        synchronized (lock) {
            if (!closed) {
                closed = true;
                log.close();
                letGo(owner);
            }
        }
    }

    private static void letGo(Owner owner) {
        try {
            owner.close();
        } catch (IOException failed) {
            LOG.warn("A journal's lock could not be given back; it ends with the process", failed);
        }
    }
}
