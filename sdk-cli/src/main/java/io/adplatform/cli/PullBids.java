package io.adplatform.cli;

import io.adplatform.sdk.bidmodel.BidModels;
import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes the present bid models of a campaign as a table to edit. */
@Command(
        name = "pull",
        description = "Write the bid models of a campaign as CSV, to edit and plan.",
        footer = {"", "Example:", "  adplatform bids pull 7001 state city --to bids.csv"})
final class PullBids implements Callable<Integer> {

    private final Root root;

    @Parameters(index = "0", paramLabel = "CAMPAIGN", description = "ID of the campaign.")
    private long campaign;

    @Parameters(
            index = "1..*",
            arity = "1..*",
            paramLabel = "DIMENSION",
            description = "Such as state, city or domain.")
    List<String> dimensions = new ArrayList<>();

    @Option(names = "--to", paramLabel = "FILE", description = "File to write. Default: standard output.")
    private @Nullable Path to;

    PullBids(Root root) {
        this.root = root;
    }

    @Override
    public Integer call() throws Exception {
        if (root.json) {
            throw new IllegalArgumentException("bids pull writes CSV only, because bids plan reads it");
        }
        List<Dimension> known = dimensions.stream().map(PullBids::dimension).toList();
        List<String> lines;
        try (Connection connection = root.connect()) {
            lines = BidModels.on(connection.platform())
                    .campaign(campaign)
                    .current(known)
                    .onProgress(new WorkBar(root.output()))
                    .send();
        }
        String csv = lines.stream().collect(Collectors.joining("\n", "", "\n"));
        if (to == null) {
            root.output().text(csv);
        } else {
            Files.writeString(to, csv, StandardCharsets.UTF_8);
            root.output().note((lines.size() - 1) + " rows in " + to + ".");
        }
        return ExitCode.OK;
    }

    /** @throws IllegalArgumentException with all names if it has another name */
    static Dimension dimension(String name) {
        Dimension dimension = Dimension.of(name);
        if (!dimension.isKnown()) {
            throw new IllegalArgumentException("there is no dimension " + Rows.shown(name) + "; the dimensions are "
                    + Dimension.known().stream().map(Rows::text).collect(Collectors.joining(", ")));
        }
        return dimension;
    }
}
