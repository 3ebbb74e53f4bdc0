package io.adplatform.sdk.internal.session;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/**
 * Files that only their owner can read, from their creation on. Symbolic links are refused: their creator would choose the
 * file that is read or overwritten.
 *
 * <p>On Windows, files have no such permissions and are as private as their directory.
 */
final class PrivateFiles {

    private static final boolean POSIX =
            FileSystems.getDefault().supportedFileAttributeViews().contains("posix");

    private static final Set<PosixFilePermission> OWNER_ONLY = PosixFilePermissions.fromString("rw-------");
    private static final FileAttribute<?>[] ATTRIBUTES =
            POSIX ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(OWNER_ONLY)} : new FileAttribute<?>[0];

    private PrivateFiles() {}

    /** @throws IOException if the path exists and is not a private, regular file */
    static void check(Path file) throws IOException {
        String name = "the token file " + file;
        if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        if (Files.isSymbolicLink(file)) {
            throw new IOException(name + " is a symbolic link, which is not followed; name the file itself");
        }
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            throw new IOException(name + " is not a regular file");
        }
        if (POSIX) {
            Set<PosixFilePermission> rights = Files.getPosixFilePermissions(file, LinkOption.NOFOLLOW_LINKS);
            if (!OWNER_ONLY.containsAll(rights)) {
                throw new IOException(name + " is open to others (" + PosixFilePermissions.toString(rights)
                        + "), so its tokens may be known; remove it, or chmod 600 it if it never was read");
            }
        }
    }

    /** Opens a file. A file that this call creates belongs to its owner alone. */
    static FileChannel open(Path file, OpenOption... options) throws IOException {
        return FileChannel.open(file, Set.of(options), ATTRIBUTES);
    }

    /** Creates an empty file beside another one. */
    static Path temporary(Path beside) throws IOException {
        return Files.createTempFile(beside.getParent(), "." + beside.getFileName(), ".tmp", ATTRIBUTES);
    }
}
