package io.adplatform.sdk.operation;

import io.adplatform.sdk.file.DownloadedFile;
import io.adplatform.sdk.file.FileKind;
import java.lang.reflect.Type;
import java.util.List;

/**
 * The format of a successful answer: the place of the value in the body, and its type.
 *
 * @param <T> the caller's type; only {@link Operation.Builder} creates instances, since the compiler can't compare it with the
 *     type for Jackson
 */
@SuppressWarnings("unused") // T connects the format with the caller's type.
public sealed interface ResponseFormat<T> {

    /**
     * The platform's envelope: {@code success} beside {@code data}.
     *
     * @param path the names below {@code data}; none for {@code data} itself
     * @param type the type of the value
     */
    record Enveloped<T>(List<String> path, Type type) implements ResponseFormat<T> {
        public Enveloped {
            path = List.copyOf(path);
        }
    }

    /**
     * One page of a list in the platform's envelope: {@code data} contains the rows, {@code totalRecords} and
     * {@code filteredRecords}.
     *
     * @param rows the name of the rows in {@code data}
     * @param row the type of a row
     */
    record Paged<R>(String rows, Type row) implements ResponseFormat<io.adplatform.sdk.Page<R>> {}

    /**
     * A file, for the call's target.
     *
     * @param kind the required kind; another one is an error
     */
    record File(FileKind kind) implements ResponseFormat<DownloadedFile> {}

    /**
     * A body without an envelope.
     *
     * @param type the type of the body
     */
    record Bare<T>(Type type) implements ResponseFormat<T> {}
}
