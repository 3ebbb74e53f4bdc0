package io.adplatform.sdk.file;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import org.jspecify.annotations.Nullable;

/** A file on disk. It is told to have changed by its size and by its time of modification. */
final class FileSource implements Content.Source {

    private final Path file;

    FileSource(Path file) {
        this.file = file;
    }

    @Override
    public Content.DecodedBody reading() throws IOException {
        return new Snapshot(file, Files.readAttributes(file, BasicFileAttributes.class));
    }

    @Override
    public byte[] start(int most) throws IOException {
        try (InputStream opened = Files.newInputStream(file)) {
            return opened.readNBytes(most);
        }
    }

    @Override
    public @Nullable String problem() {
        if (!Files.exists(file)) {
            return "does not exist";
        }
        if (!Files.isRegularFile(file)) {
            return "is no regular file";
        }
        return Files.isReadable(file) ? null : "can't be read";
    }

    private record Snapshot(Path file, long length, FileTime modified) implements Content.DecodedBody {

        private Snapshot(Path file, BasicFileAttributes attributes) {
            this(file, attributes.size(), attributes.lastModifiedTime());
        }

        @Override
        public InputStream open() throws IOException {
            return Files.newInputStream(file);
        }

        @Override
        public void checkUnchanged() throws IOException {
            BasicFileAttributes now = Files.readAttributes(file, BasicFileAttributes.class);
            if (now.size() != length || !now.lastModifiedTime().equals(modified)) {
                throw new IOException("the file changed while it was sent");
            }
        }
    }
}
