package io.adplatform.sdk.internal.files;

import io.adplatform.sdk.file.Progress;
import io.adplatform.sdk.file.ProgressListener;
import io.adplatform.sdk.internal.runner.Guarded;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells the listeners of one call, whose mistakes must not become the call's. What was told once isn't told again. */
public final class ProgressReporter {

    private static final Logger LOG = LoggerFactory.getLogger("io.adplatform.sdk.files");

    private final Map<Object, Long> told = new ConcurrentHashMap<>();
    private volatile boolean complained;

    /** @param transfer what the count belongs to: a part of an upload, or the download */
    void tell(ProgressListener listener, Object transfer, Progress progress) {
        Long before = told.get(transfer);
        if (before != null && before >= progress.bytes()) {
            return;
        }
        told.put(transfer, progress.bytes());
        try {
            listener.onProgress(progress);
        } catch (Throwable mistake) { // An Error too: it is no reason to break off an upload.
            if (!complained) {
                complained = true;
                Guarded.log(() -> LOG.warn("a ProgressListener threw; the transfer goes on", mistake));
            }
        }
    }
}
