package io.adplatform.cli;

import io.adplatform.sdk.operation.PagedRequestBuilder;
import io.adplatform.sdk.operation.WholeListBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options of the commands that list rows. */
final class ListOptions {

    @Option(
            names = "--columns",
            split = ",",
            paramLabel = "NAME",
            description = "Columns of a table or CSV. JSON always has all fields. A wrong name lists the columns.")
    List<String> columns = new ArrayList<>();

    @Option(names = "--limit", paramLabel = "NUMBER", description = "Write the first rows only. Default: all.")
    private @Nullable Integer limit;

    /** Writes all rows of a paged list. */
    void write(Output output, PagedRequestBuilder<? extends Record, ?, ?> list, String... usual) {
        write(output, list.onProgress(new WorkBar(output)).stream(), usual);
    }

    /** Writes all rows of a list without pages. */
    void write(Output output, WholeListBuilder<? extends Record, ?, ?> list, String... usual) {
        write(output, list.stream(), usual);
    }

    void write(Output output, Stream<? extends Record> rows, String... usual) {
        int most = limit == null ? Integer.MAX_VALUE : limit;
        if (most < 1) {
            throw new IllegalArgumentException("--limit must be 1 or more, was " + most);
        }
        // One row more shows whether the limit leaves out any.
        List<? extends Record> read = rows.limit(most + 1L).toList();
        boolean more = read.size() > most;
        output.records(more ? read.subList(0, most) : read, columns.isEmpty() ? List.of(usual) : columns);
        if (more) {
            output.note("There are more than " + most + " rows; --limit left them out.");
        }
    }
}
