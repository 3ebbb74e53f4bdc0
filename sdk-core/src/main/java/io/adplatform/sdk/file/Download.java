package io.adplatform.sdk.file;

import java.io.OutputStream;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;

/**
 * Something that can be fetched as a file. Every terminal comes in two forms, one that waits and one that doesn't.
 *
 * <pre>{@code
 * DownloadedFile pdf = finance.invoices().download(owId, 55).toFile(Path.of("invoice-55.pdf"));
 * platform.download(report.url()).toDirectory(reports);
 * platform.download(report.url())
 *         .to(Target.file(csv).replaceExisting().maxBytes(50_000_000).onProgress(p -> log.info("{}", p.bytes())));
 * }</pre>
 *
 * <p>A file on disk is whole or not there at all: it is written beside its place and moved into it at the end. All
 * terminals throw an {@link io.adplatform.sdk.error.AdPlatformException}:
 * {@link io.adplatform.sdk.error.FileException} when something on this machine is in the way, the typed errors of any
 * other call for the rest. The asynchronous forms never throw; cancelling the future ends the transfer and clears up.
 */
public interface Download {

    /** Fetches it to where {@code target} says. */
    DownloadedFile to(Target target);

    /** Like {@link #to}, without holding this thread. */
    CompletableFuture<DownloadedFile> toAsync(Target target);

    /** Saves it under this very path, where there must be no file yet. */
    default DownloadedFile toFile(Path path) {
        return to(Target.file(path));
    }

    /** Like {@link #toFile}, without holding this thread. */
    default CompletableFuture<DownloadedFile> toFileAsync(Path path) {
        return toAsync(Target.file(path));
    }

    /** Saves it in a directory under the server's name for it, made safe; a taken name gets a number. */
    default DownloadedFile toDirectory(Path directory) {
        return to(Target.directory(directory));
    }

    /** Like {@link #toDirectory}, without holding this thread. */
    default CompletableFuture<DownloadedFile> toDirectoryAsync(Path directory) {
        return toAsync(Target.directory(directory));
    }

    /** Writes it to a stream as it comes; see {@link Target#stream}. */
    default DownloadedFile toStream(OutputStream stream) {
        return to(Target.stream(stream));
    }

    /** Like {@link #toStream}, without holding this thread; the stream is written to on a thread of the client's. */
    default CompletableFuture<DownloadedFile> toStreamAsync(OutputStream stream) {
        return toAsync(Target.stream(stream));
    }

    /** Fetches it into memory, 64 MiB at the most. */
    default byte[] toBytes() {
        return to(Target.memory()).bytes();
    }

    /** Like {@link #toBytes}, without holding this thread. */
    default CompletableFuture<byte[]> toBytesAsync() {
        return toAsync(Target.memory()).thenApply(DownloadedFile::bytes);
    }
}
