package io.adplatform.cli;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** A list whose rows have a status and a text to search for. */
abstract class SearchCommand extends ListCommand {

    @Option(names = "--status", paramLabel = "STATUS")
    @Nullable
    String status;

    @Option(names = "--search", paramLabel = "TEXT")
    @Nullable
    String search;
}
