package io.adplatform.sdk.file;

/**
 * Hears how far a transfer has come, about once per 64 KiB.
 *
 * <p>For one file of one call the count only ever grows: when the request is sent again, nothing is told until the new
 * transfer has overtaken the old one. Called on the thread that transfers, so it must be quick. What it throws is
 * logged and goes no further.
 */
@FunctionalInterface
public interface ProgressListener {

    void onProgress(Progress progress);
}
