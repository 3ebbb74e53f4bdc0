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
import io.adplatform.sdk.operation.Futures;
import io.adplatform.sdk.time.Time;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
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
    private final JournalLog log;

    /** Guards all that follows, and the log. */
    private final Object lock = new Object();

    /** The entries of requests on their way, with their holder, who dies with the file's lock. */
    private final Map<JournalKey, JournalEntry> held = new HashMap<>();

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
        reading(file, (disk, real) -> {
            JournalLog.read(disk, real, each);
            return 0;
        });
    }

    /**
     * Writes the newest readable entry of each key of a damaged file into a new file. The damaged file stays as it is. A key that could
     * be sent again is of unknown outcome in the new file if a later record is lost; its note contains the reason.
     *
     * <p>A key whose only records are lost is not in the new file, so its call is sent again. Look up at the platform what was sent
     * between the entries before and after each lost part.
     *
     * @param copy a file that does not exist
     * @return the lost parts
     * @throws JournalException if a file can't be read or written
     */
    public static List<LostRecords> repair(Path damaged, Path copy) {
        return reading(damaged, (disk, real) -> JournalRepair.copy(disk, real, real(copy)));
    }

    /** A step that reads a file. */
    interface Reading<T> {
        T read(Disk disk, Path file) throws IOException;
    }

    static <T> T reading(Path file, Reading<T> step) {
        try {
            return step.read(new LocalDisk(), real(file));
        } catch (IOException failed) {
            throw new JournalException("the journal " + file + " can't be read: " + reason(failed), failed);
        }
    }

    static FileJournal open(Path file, Time time) {
        return open(file, time, writerThread());
    }

    /**
     * Opens the file with the given clock and thread.
     *
     * @param writer runs one task at a time, in order. Callers don't interrupt it: an interrupt would close the file for all of them
     */
    static FileJournal open(Path named, Time time, Executor writer) {
        Owner owner = null;
        try {
            Path file = real(named);
            LocalDisk.check(file); // before the lock file is created
            owner = LockFile.take(file, time.now());
            FileJournal journal = new FileJournal(file, time, owner, new LocalDisk(), LEAST_TO_COMPACT, writer);
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
     */
    FileJournal(Path file, Time time, Owner owner, Disk disk, long leastToCompact, Executor writer) throws IOException {
        this.file = file;
        this.time = time;
        this.owner = owner;
        this.writer = writer;
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

    private static Executor writerThread() {
        ThreadPoolExecutor threads =
                new ThreadPoolExecutor(1, 1, 5, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), task -> {
                    Thread thread = new Thread(task, "adplatform-journal");
                    thread.setDaemon(true);
                    return thread;
                });
        threads.allowCoreThreadTimeOut(true);
        return threads;
    }

    @Override
    public Claim look(JournalKey key, JournalInputs inputs) {
        return run("look for " + key, () -> claim(Ticket.of(key), inputs, 1));
    }

    @Override
    public Claim begin(Ticket ticket, JournalInputs inputs, int attempt) {
        return run("record that " + ticket.key() + " is sent, so nothing may be", () -> {
            Claim claim = claim(ticket, inputs, attempt);
            if (claim instanceof Claim.Claimed) {
                JournalEntry sent = claim.entry();
                lastFence = Math.max(lastFence, sent.fence()); // used, even if the record fails
                log.appendForced(sent);
                held.put(sent.key(), sent);
            }
            return claim;
        });
    }

    /** All holders are of this process, which owns the file. */
    private Claim claim(Ticket ticket, JournalInputs inputs, int attempt) throws IOException {
        JournalKey key = ticket.key();
        JournalEntry wanted = JournalEntry.begun(ticket, inputs, lastFence + 1, attempt, time.now(), owner.holder());
        Map<Guard.Condition, Guard.Others> others = new HashMap<>();
        for (Guard.Condition condition : inputs.guard().conditions()) {
            Stream<JournalEntry> tagged = log.withTag(key, condition.tag()).stream();
            others.put(condition, Guard.Others.of(tagged, condition, wanted));
        }
        return JournalRules.claim(current(key), sameReference(key, inputs), wanted, others::get);
    }

    private @Nullable JournalEntry current(JournalKey key) throws IOException {
        JournalEntry onItsWay = held.get(key);
        return onItsWay == null ? log.find(key) : onItsWay;
    }

    /** Returns the entry of another key of the account that is not free and has the same reference. */
    private @Nullable JournalEntry sameReference(JournalKey key, JournalInputs inputs) throws IOException {
        String reference = inputs.reference();
        return reference == null
                ? null
                : sameReference(log.withReference(key, reference).stream().map(this::withHolder), key, reference);
    }

    static @Nullable JournalEntry sameReference(Stream<JournalEntry> entries, JournalKey key, String reference) {
        return entries.filter(other -> !other.isFree()
                        && !other.key().equals(key)
                        && other.key().isOfSameAccount(key)
                        && reference.equals(other.inputs().reference()))
                .findFirst()
                .orElse(null);
    }

    @Override
    public @Nullable JournalEntry outcome(Ticket ticket, int attempt, Outcome outcome) {
        return run("record that " + ticket.key() + " is " + outcome.state() + ", and it will read as unknown", () -> {
            JournalEntry known = current(ticket.key());
            JournalEntry next = JournalRules.outcome(known, ticket, attempt, outcome, time.now());
            if (next != null && !next.equals(known)) {
                held.remove(next.key()); // true from now on, whether or not it can be written
                log.append(next);
            }
            return next;
        });
    }

    @Override
    public List<JournalEntry> unsettled() {
        return run(
                "list what is unsettled",
                () -> log.unsettled().stream()
                        .filter(JournalEntry::isUnsettled) // not those in flight
                        .sorted(Comparator.comparing(
                                entry -> Objects.requireNonNullElse(entry.sentAt(), entry.changedAt())))
                        .toList());
    }

    @Override
    public List<JournalEntry> entries() {
        List<JournalEntry> all = new ArrayList<>();
        entries(Instant.MIN, Instant.MAX, all::add);
        return List.copyOf(all);
    }

    /** Reads these entries alone, one at a time. */
    @Override
    public List<JournalEntry> entries(Set<String> names) {
        return names.stream()
                .flatMap(name -> run("find its entries", () -> named(name)).stream())
                .toList();
    }

    private List<JournalEntry> named(String name) throws IOException {
        return log.withName(name).stream()
                .filter(entry -> entry.key().name().equals(name))
                .map(this::withHolder)
                .toList();
    }

    /** Reads some entries at a time, so that calls get their turn. */
    @Override
    public void entries(Instant from, Instant until, Consumer<? super JournalEntry> each) {
        int size = run("list its entries", log::size);
        for (int first = 0; first < size; first += SOME) {
            int next = first;
            run("list its entries", () -> some(next)).stream()
                    .filter(entry -> entry.isWithin(from, until))
                    .forEach(each);
        }
    }

    private List<JournalEntry> some(int first) throws IOException {
        return log.entries(first, first + SOME).stream().map(this::withHolder).toList();
    }

    private JournalEntry withHolder(JournalEntry entry) {
        return held.getOrDefault(entry.key(), entry);
    }

    @Override
    public JournalEntry settle(JournalEntry seen, Settlement how) {
        return run("settle " + seen.key(), () -> {
            JournalEntry known = current(seen.key());
            JournalEntry next = JournalRules.settle(known, seen, how, time.now());
            if (!next.equals(known)) {
                log.appendForced(next);
            }
            return next;
        });
    }

    @Override
    public long remove(Instant changedBefore) {
        return run(
                "remove old entries",
                () -> log.remove(entry -> JournalRules.isRemoved(withHolder(entry), changedBefore)));
    }

    /** Runs the step on the writer's thread, and waits for its result, but not for work that can wait. */
    private <T extends @Nullable Object> T run(String what, Callable<T> step) {
        CompletableFuture<T> result = new CompletableFuture<>();
        // An executor may queue a task, or run it, and throw all the same.
        Runnable nothing = () -> {};
        AtomicReference<Runnable> task = new AtomicReference<>(() -> run(step, result));
        try {
            writer.execute(() -> task.getAndSet(nothing).run());
        } catch (RuntimeException | Error noThread) {
            if (task.getAndSet(nothing) != nothing) {
                result.completeExceptionally(noThread);
            }
        }
        try {
            time.await(result, null);
            return result.join();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw failure(what, interrupted);
        } catch (CompletionException failed) {
            Throwable cause = Futures.cause(failed);
            throw cause instanceof JournalException refused ? refused : failure(what, cause);
        }
    }

    private <T extends @Nullable Object> void run(Callable<T> step, CompletableFuture<T> result) {
        synchronized (lock) {
            try {
                if (closed) {
                    throw new IOException("it is closed");
                }
                result.complete(step.call());
            } catch (Exception | Error failed) {
                result.completeExceptionally(failed);
            }
            if (!closed) {
                tidy();
            }
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
