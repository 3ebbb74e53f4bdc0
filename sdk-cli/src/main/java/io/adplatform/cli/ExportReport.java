package io.adplatform.cli;

import io.adplatform.sdk.reports.AllRows;
import io.adplatform.sdk.reports.ExportedRows;
import io.adplatform.sdk.reports.ReportField;
import io.adplatform.sdk.reports.Reports;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Exports all rows of a report by the platform's file export. */
@Command(
        name = "export",
        description = "Export all rows of a report by campaign as CSV.",
        footer = {
            "",
            "Example:",
            "  adplatform export --month 2026-10 --columns campaignId,campaignName,spent --to october.csv"
        })
final class ExportReport implements Callable<Integer> {

    private final Root root;

    @Mixin
    private final PeriodOptions period = new PeriodOptions();

    @Option(
            names = "--columns",
            split = ",",
            paramLabel = "NAME",
            defaultValue = "campaignId,campaignName,impressions,clicks,spent",
            description = "Columns of the file. Default: ${DEFAULT-VALUE}.")
    List<String> columns = new ArrayList<>();

    @Option(names = "--to", paramLabel = "FILE", description = "New file to write. Default: standard output.")
    private @Nullable Path to;

    ExportReport(Root root) {
        this.root = root;
    }

    @Override
    public Integer call() throws Exception {
        if (root.json) {
            throw new IllegalArgumentException("export writes CSV only; for JSON use report");
        }
        try (Connection connection = root.connect()) {
            var export = Reports.on(connection.platform())
                    .export()
                    .fileName("export")
                    .columns(columns.stream().map(ReportField::of).toArray(ReportField[]::new));
            period.set(export);
            AllRows rows = export.allRows().onProgress(new WorkBar(root.output()));
            // Standard output gets all rows or none.
            ByteArrayOutputStream csv = new ByteArrayOutputStream();
            ExportedRows all = to == null ? rows.toStream(csv) : rows.toFile(to);
            root.output().text(csv.toString(StandardCharsets.UTF_8));
            root.output().note(all.rows() + " rows" + (to == null ? "." : " in " + to + "."));
            return ExitCode.OK;
        }
    }
}
