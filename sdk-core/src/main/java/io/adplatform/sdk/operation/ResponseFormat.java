package io.adplatform.sdk.operation;

import io.adplatform.sdk.file.DownloadedFile;
import io.adplatform.sdk.file.FileKind;
import java.lang.reflect.Type;
import java.util.List;

/**
 * The shape of a successful answer: where in the body the value stands, and what it is read into.
 *
 * @param <T> what the caller gets; a type that only Jackson sees can't be checked by the compiler, so instances come
 *     from {@link Operation.Builder} alone
 */
@SuppressWarnings("unused") // T ties the shape to the type that the caller gets.
public sealed interface ResponseFormat<T> {

    /**
     * The platform's envelope: {@code success} beside {@code data}.
     *
     * @param path names to follow below {@code data}, none for {@code data} itself
     * @param type what the value is read into
     */
    record Enveloped<T>(List<String> path, Type type) implements ResponseFormat<T> {
        public Enveloped {
            path = List.copyOf(path);
        }
    }

    /**
     * One page of a list in the platform's envelope: {@code data} holds the rows beside {@code totalRecords} and
     * {@code filteredRecords}.
     *
     * @param rows the name under which {@code data} holds the rows
     * @param row what one row is read into
     */
    record Paged<R>(String rows, Type row) implements ResponseFormat<io.adplatform.sdk.Page<R>> {}

    /**
     * A file, which goes to where the call says.
     *
     * @param kind what the file must be; anything else is an error
     */
    record File(FileKind kind) implements ResponseFormat<DownloadedFile> {}

    /**
     * A body without the envelope, read as a whole.
     *
     * @param type what the body is read into
     */
    record Bare<T>(Type type) implements ResponseFormat<T> {}
}
