package io.adplatform.sdk.internal.files;

import io.adplatform.sdk.file.Progress;
import io.adplatform.sdk.file.ProgressListener;
import io.adplatform.sdk.internal.runner.Guarded;
import io.adplatform.sdk.internal.transport.LocalFileException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Guards the caller's files and listeners during one call. No read or write begins after the end of the call. A mistake of a listener is logged and doesn't end a transfer.
 */
final class TransferControl {

    private static final Logger LOG = LoggerFactory.getLogger("io.adplatform.sdk.files");

    private final Map<Object, Long> reported = new ConcurrentHashMap<>();
    private volatile boolean warned;

    // Guarded by this.
    private int inUse;
    private boolean closed;

    /**
     * Reads or writes once.
     *
     * @param message for a failure
     * @throws LocalFileException if the call is over, or the read or write fails
     */
    <V> V use(Callable<V> readOrWrite, Function<Exception, String> message) throws LocalFileException {
        if (closed) {
            throw new LocalFileException("the call is over", null);
        }
        try {
            return readOrWrite.call();
        } catch (Exception failed) {
            throw new LocalFileException(message.apply(failed), failed);
        }
    }

    /** Ends all use. */
    void close() {
        closed = true;
    }

    /**
     * Reports progress. A count that was reported before, by an earlier attempt, is not reported again.
     *
     * @param transfer identifies the count: a part of an upload, or the download
     */
    void report(Optional<ProgressListener> listener, Object transfer, Progress progress) {
        if (listener.isEmpty() || reported.getOrDefault(transfer, -1L) >= progress.bytes()) {
            return;
        }
        reported.put(transfer, progress.bytes());
        try {
            listener.get().onProgress(progress);
        } catch (Throwable mistake) { // an Error too: it is not a reason to end an upload
            if (!warned) {
                warned = true;
                Guarded.log(() -> LOG.warn("A ProgressListener threw. The transfer continues.", mistake));
            }
        }
    }
}
