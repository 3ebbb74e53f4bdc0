package io.adplatform.sdk.internal.session;

import io.adplatform.sdk.session.TokenStore;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * Locks between processes, by the operating system: they end with the process that holds them.
 *
 * <p>Such a lock belongs to a whole process, and the system drops it when the process closes any channel on the file.
 * So a process must know which locks it holds before it opens a file a second time. Several copies of the SDK, each in
 * a class loader of its own, share no static field, so that knowledge stands in the system properties: the only map
 * which all code of a process has in common. An entry is two texts, which keeps no class loader in memory and doesn't
 * disturb code that prints the properties.
 */
final class FileLocks {

    private static final String HELD = "io.adplatform.sdk.held-lock:";

    private FileLocks() {}

    /**
     * The lock; {@code null} while another process, or another client in this one, holds it.
     *
     * @param file a real path, so that one file has one name
     */
    static TokenStore.@Nullable Lock tryLock(Path file) throws IOException {
        String held = HELD + file;
        if (System.getProperties().putIfAbsent(held, "true") != null) {
            return null;
        }
        FileChannel channel = null;
        boolean locked = false;
        try {
            channel = PrivateFiles.open(
                    file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
            locked = channel.tryLock() != null;
            FileChannel open = channel;
            return locked ? () -> release(held, open) : null;
        } catch (OverlappingFileLockException heldByCodeThatIsNotOurs) {
            return null;
        } finally {
            if (!locked) {
                release(held, channel);
            }
        }
    }

    private static void release(String held, @Nullable FileChannel channel) throws IOException {
        try {
            if (channel != null) {
                channel.close();
            }
        } finally {
            System.getProperties().remove(held);
        }
    }
}
