package io.adplatform.sdk.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes to a temporary file beside the place, and moves the complete file into the place. */
final class FileSink implements DownloadSink {

    private static final Logger LOG = LoggerFactory.getLogger("io.adplatform.sdk.files");
    private static final int MAX_NUMBERS = 10_000;

    private final Path place;
    private final boolean inDirectory;
    private final boolean replace;
    private final FileHead head;
    private final Path temporary;
    private final FileChannel channel;
    private long taken;
    private boolean done;

    private FileSink(Path place, boolean inDirectory, boolean replace, FileHead head) throws IOException {
        this.place = place;
        this.inDirectory = inDirectory;
        this.replace = replace;
        this.head = head;
        this.temporary = place.resolveSibling("." + UUID.randomUUID() + ".part");
        // Opens no existing file, and follows no link. The rights are those of any new file.
        this.channel = FileChannel.open(temporary, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    }

    /** @param path the place itself, or its directory */
    static FileSink begin(Path path, boolean inDirectory, boolean replace, FileHead head) throws IOException {
        Path place = path.toAbsolutePath();
        return new FileSink(inDirectory ? place.resolve(head.fileName()) : place, inDirectory, replace, head);
    }

    @Override
    public void write(byte[] buffer, int offset, int length) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(buffer, offset, length);
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
        taken += length;
    }

    @Override
    public DownloadedFile finish() throws IOException {
        channel.force(true);
        channel.close();
        Path saved = replace ? replaced() : inDirectory ? numbered() : placed(place);
        done = true;
        return new DownloadedFile(head, taken, saved, null);
    }

    @Override
    public void abandon() {
        if (done) {
            return;
        }
        try {
            channel.close();
        } catch (IOException closing) {
            LOG.debug("The temporary file {} could not be closed.", temporary, closing);
        }
        try {
            Files.deleteIfExists(temporary);
        } catch (IOException left) {
            LOG.warn("The temporary file {} could not be deleted.", temporary, left);
        }
    }

    private Path replaced() throws IOException {
        try {
            return Files.move(temporary, place, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException rare) {
            return Files.move(temporary, place, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    private Path numbered() throws IOException {
        for (int number = 1; number < MAX_NUMBERS; number++) {
            try {
                Path name = place.resolveSibling(SafeName.numbered(String.valueOf(place.getFileName()), number));
                if (!Files.exists(name, LinkOption.NOFOLLOW_LINKS)) {
                    return placed(name);
                }
            } catch (FileAlreadyExistsException taken) {
                LOG.debug("another process was quicker", taken);
            }
        }
        throw new FileAlreadyExistsException(place.toString());
    }

    /** On some systems a move replaces an existing file. A hard link never does, but some file systems lack them. */
    private Path placed(Path free) throws IOException {
        try {
            Files.createLink(free, temporary);
        } catch (FileAlreadyExistsException exists) {
            throw exists;
        } catch (IOException | UnsupportedOperationException | SecurityException noLinks) {
            return Files.move(temporary, free);
        }
        Files.deleteIfExists(temporary);
        return free;
    }
}
