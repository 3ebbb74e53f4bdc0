package io.adplatform.sdk.file;

import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;

/**
 * A call whose response is a file. Each method that starts it has a blocking and an asynchronous form.
 *
 * <p>A file on disk is complete or missing: it is written beside its place and moved into it at the end. All methods throw an
 * {@link io.adplatform.sdk.error.AdPlatformException}: a {@link io.adplatform.sdk.error.FileException} for a problem on this
 * machine, and the usual exceptions of a call for anything else. The asynchronous forms complete their future with it.
 * To cancel the future ends the transfer and removes its temporary file.
 *
 * @param <R> the result, such as {@link DownloadedFile}
 */
public interface Transfer<R> {

    /** Saves the file in the target. */
    R to(Target target);

    /** Saves the file like {@link #to}, without blocking. */
    CompletableFuture<R> toAsync(Target target);

    /** Saves the file at this path. The path must be free, and its directory must exist. */
    default R toFile(Path path) {
        return to(Target.file(path));
    }

    /** Saves the file like {@link #toFile}, without blocking. */
    default CompletableFuture<R> toFileAsync(Path path) {
        return toAsync(Target.file(path));
    }

    /** Saves the file in a directory, under a safe form of the server's name. If the name is taken, a number is added. */
    default R toDirectory(Path directory) {
        return to(Target.directory(directory));
    }

    /** Saves the file like {@link #toDirectory}, without blocking. */
    default CompletableFuture<R> toDirectoryAsync(Path directory) {
        return toAsync(Target.directory(directory));
    }
}
