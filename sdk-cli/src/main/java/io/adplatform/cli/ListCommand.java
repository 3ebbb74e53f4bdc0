package io.adplatform.cli;

import io.adplatform.sdk.operation.PagedRequestBuilder;
import java.util.Objects;
import java.util.function.Supplier;
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
    final <R extends Record> int write(PagedRequestBuilder<R, ?, ?> list, Class<R> type, String usual) {
        var walk = list.onProgress(new WorkBar(output())).pages().iterator();
        int code = write(walk::rows, type, usual);
        // With --limit, the walk may end before the list.
        String gap = Objects.equals(walk.remainingRequests(), 0L) ? walk.gap() : null;
        if (gap != null) {
            output().note("The list may lack rows, or a filter leaves them out: " + gap + ".");
        }
        return code;
    }

    final <R extends Record> int write(Supplier<Stream<R>> list, Class<R> type, String usual) {
        String written = columns == null ? usual : columns;
        Rows.require(type, written);
        if (limit < 1) {
            throw new IllegalArgumentException("--limit must be 1 or more, was " + limit);
        }
        // One row more shows whether the limit leaves out any.
        var read = list.get().limit(limit + 1L).toList();
        boolean more = read.size() > limit;
        output().records(more ? read.subList(0, limit) : read, written);
        if (more) {
            output().note("There are more than " + limit + " rows; --limit left them out.");
        }
        return ExitCode.OK;
    }
}
