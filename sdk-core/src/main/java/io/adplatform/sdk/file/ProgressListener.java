package io.adplatform.sdk.file;

/**
 * A listener for the progress of a transfer. It is called about once per 64 KiB.
 *
 * <p>For one file of one call the count never shrinks: if the request is sent again, the next report follows when the new
 * transfer has overtaken the old one. The call is on the thread of the transfer, so it must be quick. Exceptions are logged and
 * have no other effect.
 */
@FunctionalInterface
public interface ProgressListener {

    void onProgress(Progress progress);
}
