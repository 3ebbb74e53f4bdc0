package io.adplatform.sdk.journal.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * A disk that keeps what was forced and nothing else for sure. What was written and not forced survives a crash in any
 * part and any order, single bytes included, and so do names that were given and not forced.
 *
 * <p>Every change is a step with a number. A test can let the machine die before any of them, or let any of them fail.
 */
final class SimulatedDisk implements Disk {

    /** What a disk may be told not to do, to see whether a test notices. */
    enum Mutant {
        NONE,
        NO_FORCE_AT_ALL,
        NO_FORCE_OF_INTENTS,
        NO_FORCE_OF_OUTCOMES,
        NO_FORCE_OF_NEW_FILES,
        NO_FORCE_OF_DIRECTORIES
    }

    /** The machine has died. */
    static final class Crash extends Error {
        private static final long serialVersionUID = 1L;

        Crash() {
            super("the machine died", null, false, false);
        }
    }

    private final Random random;
    private final Mutant mutant;

    /** Names as the system sees them, and as they are on the disk for sure. */
    private final Map<Path, Node> names = new HashMap<>();

    private final Map<Path, Node> forcedNames = new HashMap<>();
    private final List<NameChange> pendingNames = new ArrayList<>();

    private int openFiles;
    private int steps;
    private int crashBefore = Integer.MAX_VALUE;
    private int failAt = Integer.MAX_VALUE;
    private int failFrom = Integer.MAX_VALUE;
    private boolean crashed;
    private long capacity = Long.MAX_VALUE;

    SimulatedDisk(long seed, Mutant mutant) {
        this.random = new Random(seed);
        this.mutant = mutant;
    }

    /** A file's content: as the system sees it, as it is on the disk for sure, and what lies between. */
    private static final class Node {
        private byte[] seen = new byte[0];
        private byte[] forced = new byte[0];
        private final List<Write> pending = new ArrayList<>();
        private boolean isNew = true;
        private boolean lastWasSent;
    }

    private static final class Write {
        private final long position;
        private final byte[] bytes;

        Write(long position, byte[] bytes) {
            this.position = position;
            this.bytes = bytes;
        }

        /** Whether it is zeros, as space that is reserved is. */
        boolean isSpace() {
            return bytes.length > 0 && bytes[bytes.length - 1] == 0;
        }
    }

    /** A name that leads to a file, or to none, from then on; of a renamed file both names change at once. */
    private record NameChange(Map<Path, @Nullable Node> changed) {}

    int steps() {
        return steps;
    }

    int openFiles() {
        return openFiles;
    }

    boolean crashed() {
        return crashed;
    }

    /** The machine dies before it does this step. */
    SimulatedDisk crashBefore(int step) {
        crashBefore = step;
        return this;
    }

    /** This step fails, with a part of it done. */
    SimulatedDisk failAt(int step) {
        failAt = step;
        return this;
    }

    /** This step and all that follow fail. */
    SimulatedDisk failFrom(int step) {
        failFrom = step;
        return this;
    }

    /** Files may have so many bytes together, from now on. */
    SimulatedDisk capacity(long bytes) {
        capacity = bytes;
        return this;
    }

    long used() {
        return names.values().stream().mapToLong(node -> node.seen.length).sum();
    }

    @SuppressWarnings("NullAway")
    byte[] content(Path file) {
        return names.get(file).seen.clone();
    }

    /** What the file is from now on, for sure. */
    void put(Path file, byte[] content) {
        Node node = new Node();
        node.seen = content.clone();
        node.forced = content.clone();
        node.isNew = false;
        names.put(file, node);
        forcedNames.put(file, node);
    }

    /** The process was killed, and the machine goes on: the system keeps what it was given. */
    SimulatedDisk afterKill() {
        crashed = false;
        crashBefore = Integer.MAX_VALUE;
        failAt = Integer.MAX_VALUE;
        failFrom = Integer.MAX_VALUE;
        capacity = Long.MAX_VALUE;
        names.values().forEach(node -> node.isNew = false);
        return this;
    }

    /** The disk as it is after the machine has died: any part of what wasn't forced is there. */
    SimulatedDisk afterCrash(long seed) {
        Random chance = new Random(seed);
        int share = chance.nextInt(4);
        SimulatedDisk left = new SimulatedDisk(seed, mutant);
        Map<Path, Node> survived = new HashMap<>(forcedNames);
        for (NameChange change : pendingNames) {
            if (happens(chance, share)) {
                change.changed().forEach((name, node) -> {
                    if (node == null) {
                        survived.remove(name);
                    } else {
                        survived.put(name, node);
                    }
                });
            }
        }
        survived.forEach((name, node) -> left.put(name, survivor(node, chance, share)));
        return left;
    }

    /** 0: nothing of it, 1: all of it, otherwise each piece as it comes. */
    private static boolean happens(Random chance, int share) {
        return share == 1 || (share > 1 && chance.nextBoolean());
    }

    private static byte[] survivor(Node node, Random chance, int share) {
        byte[] content = node.forced.clone();
        for (Write write : node.pending) {
            int at = 0;
            while (at < write.bytes.length) {
                int longest = write.isSpace() ? 100_000 : share == 3 ? 20 : 300;
                int piece = Math.min(write.bytes.length - at, 1 + chance.nextInt(longest));
                if (happens(chance, share)) {
                    content = put(content, write.position + at, write.bytes, at, piece);
                }
                at += piece;
            }
        }
        return content;
    }

    /** The content with these bytes in it; longer, with zeros between, where they lie behind its end. */
    private static byte[] put(byte[] content, long position, byte[] bytes, int from, int length) {
        int end = (int) position + length;
        byte[] longer = content.length < end ? Arrays.copyOf(content, end) : content;
        System.arraycopy(bytes, from, longer, (int) position, length);
        return longer;
    }

    /** @return whether this step is to fail */
    private boolean step() {
        if (crashed || steps >= crashBefore) {
            crashed = true;
            throw new Crash();
        }
        int step = steps++;
        return step == failAt || step >= failFrom;
    }

    @Override
    public @Nullable DiskFile open(Path file) {
        Node node = names.get(file);
        return node == null ? null : new Opened(node);
    }

    @Override
    public DiskFile create(Path file) throws IOException {
        if (step()) {
            throw new IOException("simulated: can't be made");
        }
        Node node = new Node();
        change(Map.of(file, node));
        return new Opened(node);
    }

    @Override
    public void rename(Path from, Path to) throws IOException {
        boolean fails = step();
        if (!fails || random.nextBoolean()) {
            Node node = names.get(from);
            if (node == null) {
                throw new IOException("simulated: not there");
            }
            node.isNew = false;
            Map<Path, @Nullable Node> both = new HashMap<>();
            both.put(to, node);
            both.put(from, null);
            change(both);
        }
        if (fails) {
            throw new IOException("simulated: can't be renamed");
        }
    }

    @Override
    public void remove(Path file) throws IOException {
        if (step()) {
            throw new IOException("simulated: can't be removed");
        }
        if (names.containsKey(file)) {
            Map<Path, @Nullable Node> none = new HashMap<>();
            none.put(file, null);
            change(none);
        }
    }

    private void change(Map<Path, @Nullable Node> changed) {
        changed.forEach((name, node) -> {
            if (node == null) {
                names.remove(name);
            } else {
                names.put(name, node);
            }
        });
        pendingNames.add(new NameChange(changed));
    }

    @Override
    public void forceDirectory(Path directory) throws IOException {
        if (step()) {
            throw new IOException("simulated: the directory can't be forced");
        }
        if (mutant != Mutant.NO_FORCE_AT_ALL && mutant != Mutant.NO_FORCE_OF_DIRECTORIES) {
            forcedNames.clear();
            forcedNames.putAll(names);
            pendingNames.clear();
        }
    }

    private final class Opened implements DiskFile {

        private final Node node;

        Opened(Node node) {
            this.node = node;
            openFiles++;
        }

        @Override
        public long size() {
            return node.seen.length;
        }

        @Override
        public void read(long position, ByteBuffer bytes) throws IOException {
            if (position + bytes.remaining() > node.seen.length) {
                throw new IOException("simulated: it ends before");
            }
            bytes.put(node.seen, (int) position, bytes.remaining());
        }

        @Override
        public void write(long position, ByteBuffer buffer) throws IOException {
            boolean fails = step();
            byte[] bytes = new byte[buffer.remaining()];
            buffer.get(bytes);
            long grows = Math.max(0, position + bytes.length - node.seen.length);
            boolean full = grows > 0 && used() + grows > capacity;
            if (fails || full) {
                long room = full
                        ? Math.max(0, bytes.length - (used() + grows - capacity))
                        : random.nextInt(bytes.length + 1);
                bytes = Arrays.copyOf(bytes, (int) Math.min(bytes.length, room));
            }
            node.seen = SimulatedDisk.put(node.seen, position, bytes, 0, bytes.length);
            Write write = new Write(position, bytes);
            node.pending.add(write);
            if (!write.isSpace()) {
                node.lastWasSent = new String(bytes, StandardCharsets.UTF_8).contains("\"state\":\"SENT\"");
            }
            if (fails || full) {
                throw new IOException(full ? "simulated: no space left" : "simulated: can't be written");
            }
        }

        /** Where it fails, what was written is taken for clean and never gets to the disk, as real systems do. */
        @Override
        public void force() throws IOException {
            if (step()) {
                node.forced = survivor(node, random, 2);
                node.pending.clear();
                throw new IOException("simulated: can't be forced");
            }
            boolean lies = switch (mutant) {
                case NONE, NO_FORCE_OF_DIRECTORIES -> false;
                case NO_FORCE_AT_ALL -> true;
                case NO_FORCE_OF_INTENTS -> !node.isNew && node.lastWasSent;
                case NO_FORCE_OF_OUTCOMES -> !node.isNew && !node.lastWasSent;
                case NO_FORCE_OF_NEW_FILES -> node.isNew;
            };
            if (!lies) {
                node.pending.forEach(write -> node.forced =
                        SimulatedDisk.put(node.forced, write.position, write.bytes, 0, write.bytes.length));
                node.pending.clear();
            }
        }

        @Override
        public boolean isAt(Path file) {
            return names.get(file) == node;
        }

        @Override
        public void close() {
            openFiles--;
        }
    }
}
