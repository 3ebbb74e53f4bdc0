package io.adplatform.sdk.file;

import java.io.OutputStream;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;

/**
 * Something that comes as a file. Every terminal comes in two forms, one that waits and one that doesn't.
 *
 * <p>A file on disk is whole or not there at all: it is written beside its place and moved into it at the end. All
 * terminals throw an {@link io.adplatform.sdk.error.AdPlatformException}:
 * {@link io.adplatform.sdk.error.FileException} when something on this machine is in the way, the typed errors of any
 * other call for the rest. The asynchronous forms never throw; cancelling the future ends the transfer and clears up.
 *
 * @param <R> what is told of the file when it is there
 */
public interface Transfer<R> {

    /** Fetches it to where {@code target} says. */
    R to(Target target);

    /** Like {@link #to}, without holding this thread. */
    CompletableFuture<R> toAsync(Target target);

    /** Saves it under this very path, where there must be no file yet. */
    default R toFile(Path path) {
        return to(Target.file(path));
    }

    /** Like {@link #toFile}, without holding this thread. */
    default CompletableFuture<R> toFileAsync(Path path) {
        return toAsync(Target.file(path));
    }

    /** Saves it in a directory under the server's name for it, made safe; a taken name gets a number. */
    default R toDirectory(Path directory) {
        return to(Target.directory(directory));
    }

    /** Like {@link #toDirectory}, without holding this thread. */
    default CompletableFuture<R> toDirectoryAsync(Path directory) {
        return toAsync(Target.directory(directory));
    }

    /** Writes it to a stream as it comes; see {@link Target#stream}. */
    default R toStream(OutputStream stream) {
        return to(Target.stream(stream));
    }

    /** Like {@link #toStream}, without holding this thread; the stream is written to on a thread of the client's. */
    default CompletableFuture<R> toStreamAsync(OutputStream stream) {
        return toAsync(Target.stream(stream));
    }
}
