package io.adplatform.cli;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.bidmodel.BidModels;
import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.file.Csv;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes the present bid models of a campaign as a table to edit. */
@Command(name = "pull")
final class PullBids extends ReadCommand {

    @Parameters(index = "0", paramLabel = "CAMPAIGN")
    private long campaign;

    @Parameters(index = "1..*", arity = "1..*", paramLabel = "DIMENSION", completionCandidates = Dimensions.class)
    List<String> dimensions = new ArrayList<>();

    /** The names of all dimensions, for the help and the completion. */
    static final class Dimensions implements Iterable<String> {

        @Override
        public Iterator<String> iterator() {
            return Dimension.known().stream().map(Rows::text).iterator();
        }
    }

    @Option(names = "--to", paramLabel = "FILE")
    private @Nullable Path to;

    @Option(names = "--overwrite")
    private boolean overwrite;

    @Override
    int run(AdPlatform platform) throws Exception {
        output().requireCsv("bids pull");
        if (to != null && !overwrite && Files.exists(to)) {
            throw new IllegalArgumentException(to + " exists and may have edits: add --overwrite to replace it");
        }
        List<Dimension> known = dimensions.stream().map(PullBids::dimension).toList();
        var read = BidModels.on(platform).campaign(campaign).current(known);
        List<String> lines = read.onProgress(new WorkBar(output())).send();
        if (to == null) {
            output().csv(lines);
        } else {
            Csv.write(to, lines);
            output().note((lines.size() - 1) + " rows in " + to + ".");
        }
        return ExitCode.OK;
    }

    /** @throws IllegalArgumentException with all names if there is no such dimension */
    static Dimension dimension(String name) {
        Dimension dimension = Dimension.of(name);
        if (!dimension.isKnown()) {
            throw new IllegalArgumentException("unknown dimension " + name + "; the dimensions are "
                    + Dimension.known().stream().map(Rows::text).collect(Collectors.joining(", ")));
        }
        return dimension;
    }
}
