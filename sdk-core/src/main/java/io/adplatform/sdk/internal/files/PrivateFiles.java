package io.adplatform.sdk.internal.files;

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
 * The SDK's own files, which nobody but their owner can read, from their first moment on. Symbolic links are not
 * followed: whoever can put one there would choose what is read or overwritten.
 *
 * <p>Where the file system has no such permissions, on Windows, a file is as private as its directory.
 */
public final class PrivateFiles {

    /** Whether the file system has permissions as POSIX has them. */
    public static final boolean POSIX =
            FileSystems.getDefault().supportedFileAttributeViews().contains("posix");

    private static final Set<PosixFilePermission> OWNER_ONLY = PosixFilePermissions.fromString("rw-------");
    private static final FileAttribute<?>[] ATTRIBUTES =
            POSIX ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(OWNER_ONLY)} : new FileAttribute<?>[0];

    private PrivateFiles() {}

    /**
     * Checks what is at the path, if anything is.
     *
     * @param name what the message calls the file
     * @param cure how the message goes on where others have rights to the file
     * @throws IOException saying what is wrong, when there is something that isn't a private file
     */
    public static void check(Path file, String name, String cure) throws IOException {
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
                throw new IOException(
                        name + " is open to others (" + PosixFilePermissions.toString(rights) + ")" + cure);
            }
        }
    }

    /** Opens a file, which is its owner's alone if this makes it. */
    public static FileChannel open(Path file, OpenOption... options) throws IOException {
        return FileChannel.open(file, Set.of(options), ATTRIBUTES);
    }

    /** A new, empty file beside another one. */
    public static Path temporary(Path beside) throws IOException {
        return Files.createTempFile(beside.getParent(), "." + beside.getFileName(), ".tmp", ATTRIBUTES);
    }
}
