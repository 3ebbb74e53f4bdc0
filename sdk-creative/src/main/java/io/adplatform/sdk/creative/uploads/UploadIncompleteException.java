package io.adplatform.sdk.creative.uploads;

import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.error.Sent;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An upload was carried out, and not all of its creatives were made. The created ones stay.
 *
 * <p>Thrown by {@link UploadResult#requireAll()} alone. {@link UploadCreatives#onlyFailed} sends the failed ones again.
 */
public final class UploadIncompleteException extends AdPlatformException {

    private static final long serialVersionUID = 1L;

    private final transient @Nullable UploadResult result;

    UploadIncompleteException(UploadResult result) {
        super(message(result), null, Sent.YES, null);
        this.result = result;
    }

    private static String message(UploadResult result) {
        String wrong = Stream.of(
                        result.failed().entrySet().stream().map(failed -> failed.getKey() + ": " + failed.getValue()),
                        result.unclear().stream().map(key -> key + ": the answer has no ID, so it may exist"),
                        result.skipped().entrySet().stream()
                                .map(left -> left.getKey() + ": not sent, since its " + left.getValue()))
                .flatMap(what -> what)
                .collect(Collectors.joining("; "));
        String right = result.created().entrySet().stream()
                .map(created -> created.getKey() + " (" + created.getValue() + ")")
                .collect(Collectors.joining(", "));
        return UploadCreatives.OPERATION.name() + " didn't make all creatives: " + wrong + ". "
                + (right.isEmpty() ? "None was made for certain." : "These were made: " + right + ".");
    }

    /** Returns the created, failed and unclear creatives; {@code null} after deserialization. */
    public @Nullable UploadResult result() {
        return result;
    }
}
