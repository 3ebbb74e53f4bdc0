package io.adplatform.cli;

import io.adplatform.sdk.operation.PagedRequestBuilder;
import java.util.List;
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
        String gap = Objects.equals(walk.remainingRequests(), 0L) ? walk.gap() : null;
        ifSet(gap, reason -> output().note("The list may lack rows, or a filter leaves them out: " + reason + "."));
        return code;
    }

    final int write(Stream<? extends Record> rows, String usual) {
        if (limit < 1) {
            throw new IllegalArgumentException("--limit must be 1 or more, was " + limit);
        }
        // One row more shows whether the limit leaves out any.
        var read = rows.limit(limit + 1L).toList();
        List<? extends Record> shown = read.subList(0, Math.min(limit, read.size()));
        output().records(shown, columns == null ? usual : columns);
        Integer left = read.equals(shown) ? null : limit;
        ifSet(left, most -> output().note("There are more than " + most + " rows; --limit left them out."));
        return ExitCode.OK;
    }
}
