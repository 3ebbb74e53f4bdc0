package io.adplatform.sdk.file;

import java.util.concurrent.CompletableFuture;

/**
 * A file of the platform's, or behind a link of the platform's.
 *
 * <pre>{@code
 * DownloadedFile pdf = finance.invoices().download(owId, 55).toFile(Path.of("invoice-55.pdf"));
 * platform.download(report.url()).toDirectory(reports);
 * platform.download(report.url())
 *         .to(Target.file(csv).replaceExisting().maxBytes(50_000_000).onProgress(p -> log.info("{}", p.bytes())));
 * }</pre>
 */
public interface Download extends Transfer<DownloadedFile> {

    /** Fetches it into memory, 64 MiB at the most. */
    default byte[] toBytes() {
        return to(Target.memory()).bytes();
    }

    /** Like {@link #toBytes}, without holding this thread. */
    default CompletableFuture<byte[]> toBytesAsync() {
        return toAsync(Target.memory()).thenApply(DownloadedFile::bytes);
    }
}
