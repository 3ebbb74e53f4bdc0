package io.adplatform.sdk.file;

import java.util.concurrent.CompletableFuture;

/**
 * A file of the platform, or of one of its links.
 *
 * <pre>{@code
 * DownloadedFile pdf = finance.invoices().download(owId, 55).toFile(Path.of("invoice-55.pdf"));
 * platform.download(report.url()).toDirectory(reports);
 * platform.download(report.url())
 *         .to(Target.file(csv).replaceExisting().maxBytes(50_000_000).onProgress(p -> log.info("{}", p.bytes())));
 * }</pre>
 */
public interface Download extends Transfer<DownloadedFile> {

    /** Downloads it into memory. The limit is 64 MiB. */
    default byte[] toBytes() {
        return to(Target.memory()).bytes();
    }

    /** Downloads it like {@link #toBytes}, without blocking. */
    default CompletableFuture<byte[]> toBytesAsync() {
        return toAsync(Target.memory()).thenApply(DownloadedFile::bytes);
    }
}
