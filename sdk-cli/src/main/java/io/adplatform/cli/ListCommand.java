package io.adplatform.cli;

import io.adplatform.sdk.operation.PagedRequestBuilder;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** A command that lists rows of the platform. */
abstract class ListCommand extends ReadCommand {

    @Option(names = "--columns", paramLabel = "NAME,...")
    private @Nullable String columns;

    @Option(names = "--limit", paramLabel = "NUMBER", defaultValue = "2147483647")
    private int limit;

    /** Writes the rows of all pages, and reports a list that is not complete. */
    final int write(PagedRequestBuilder<? extends Record, ?, ?> list, String usual) {
        var walk = list.onProgress(new WorkBar(output())).pages().iterator();
        int code = write(walk.rows(), usual);
        // With --limit, the walk may end before the list.
        String gap = Objects.equals(walk.remainingRequests(), 0L) ? walk.gap() : null;
        if (gap != null) {
            output().note("The list may lack rows, or a filter leaves them out: " + gap + ".");
        }
        return code;
    }

    final int write(Stream<? extends Record> rows, String usual) {
        if (limit < 1) {
            throw new IllegalArgumentException("--limit must be 1 or more, was " + limit);
        }
        // One row more shows whether the limit leaves out any.
        var read = rows.limit(limit + 1L).toList();
        boolean more = read.size() > limit;
        output().records(more ? read.subList(0, limit) : read, columns == null ? usual : columns);
        if (more) {
            output().note("There are more than " + limit + " rows; --limit left them out.");
        }
        return ExitCode.OK;
    }
}
