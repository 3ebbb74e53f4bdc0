package io.adplatform.sdk.bidmodel.plan;

import io.adplatform.sdk.json.JsonRecord;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * A file with one JSON line per applied plan: the person, the time, the note, the place, and each change with its old value, new value and outcome.
 * Lines are only appended, each by one forced write.
 *
 * <pre>{@code
 * ChangeLog log = ChangeLog.at(Path.of("changes.jsonl"));
 * log.append("desk 1", applied);
 * BidModelPlan undo = log.entries().get(0).applied().undo();
 * }</pre>
 */
public final class ChangeLog {

    private final Path file;

    private ChangeLog(Path file) {
        this.file = file;
    }

    /** The log in this file, which the first {@link #append} creates. */
    public static ChangeLog at(Path file) {
        return new ChangeLog(file);
    }

    /**
     * A line of the log.
     *
     * @param who the person who applied the plan
     * @param applied the plan with its note, and the outcome of each change
     */
    public record Entry(String who, AppliedPlan applied) implements JsonRecord {}

    /** Appends a line. If a crash has torn the line before, that line alone is unreadable. */
    public void append(String who, AppliedPlan applied) throws IOException {
        String text = (isTorn() ? "\n" : "") + PlanFile.toLine(new Entry(who, applied)) + "\n";
        byte[] line = text.getBytes(StandardCharsets.UTF_8);
        try (FileChannel channel = FileChannel.open(
                file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.APPEND)) {
            ByteBuffer bytes = ByteBuffer.wrap(line);
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.force(true);
        }
    }

    private boolean isTorn() throws IOException {
        if (!Files.exists(file)) {
            return false;
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            ByteBuffer last = ByteBuffer.allocate(1);
            return channel.size() > 0 && channel.read(last, channel.size() - 1) == 1 && last.get(0) != '\n';
        }
    }

    /** Reads all entries, oldest first, without unreadable lines; a missing file has none. */
    public List<Entry> entries() throws IOException {
        return read(new ArrayList<>());
    }

    /** Returns why lines are unreadable, such as one that a crash has torn: {@code line 3 of the log can't be read: ...} */
    public List<String> unreadable() throws IOException {
        List<String> unreadable = new ArrayList<>();
        read(unreadable);
        return unreadable;
    }

    private List<Entry> read(List<String> unreadable) throws IOException {
        List<Entry> entries = new ArrayList<>();
        byte[] bytes = Files.exists(file) ? Files.readAllBytes(file) : new byte[0];
        int number = 0;
        // A crash may have torn a character.
        for (String line : new String(bytes, StandardCharsets.UTF_8).lines().toList()) {
            number++;
            try {
                entries.add(PlanFile.read(
                        Entry.class,
                        line,
                        "line " + number + " of the log can't be read",
                        entry -> Objects.nonNull(entry.applied())));
            } catch (IllegalArgumentException torn) {
                unreadable.add(String.valueOf(torn.getMessage()));
            }
        }
        return entries;
    }
}
