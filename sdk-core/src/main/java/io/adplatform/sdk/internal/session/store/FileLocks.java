package io.adplatform.sdk.internal.session.store;

import io.adplatform.sdk.session.TokenStore;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Locks between processes, by the operating system: they end with the process that holds them. */
final class FileLocks {

    // The system's locks belong to a whole process, and it drops them when the process closes any channel on the file.
    // So the process must know by itself what it holds before it opens the file a second time.
    private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();

    private FileLocks() {}

    /** The lock; {@code null} while another process, or another client in this one, holds it. */
    static TokenStore.@Nullable Lock tryLock(Path file) throws IOException {
        if (!HELD.add(file)) {
            return null;
        }
        FileChannel channel = null;
        boolean locked = false;
        try {
            channel = PrivateFiles.openForLock(file);
            FileLock lock = channel.tryLock();
            locked = lock != null;
            FileChannel held = channel;
            return locked ? () -> release(file, held) : null;
        } catch (OverlappingFileLockException heldByAnotherClassLoader) {
            return null;
        } finally {
            if (!locked) {
                release(file, channel);
            }
        }
    }

    private static void release(Path file, @Nullable FileChannel channel) throws IOException {
        try {
            if (channel != null) {
                channel.close();
            }
        } finally {
            HELD.remove(file);
        }
    }
}
