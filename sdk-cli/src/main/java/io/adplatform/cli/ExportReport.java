package io.adplatform.cli;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.file.Target;
import io.adplatform.sdk.reports.AllRows;
import io.adplatform.sdk.reports.ExportedRows;
import io.adplatform.sdk.reports.ReportField;
import io.adplatform.sdk.reports.Reports;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Exports all rows of a report by the platform's file export. */
@Command(name = "export")
final class ExportReport extends ReadCommand {

    @Mixin
    private final PeriodOptions period = new PeriodOptions();

    @Option(
            names = "--columns",
            split = ",",
            paramLabel = "NAME",
            defaultValue = "campaignId,campaignName,impressions,clicks,spent")
    String[] columns = {};

    @Option(names = "--to", paramLabel = "FILE")
    private @Nullable Path to;

    @Override
    int run(AdPlatform platform) {
        output().requireCsv("export");
        var export = Reports.on(platform).export().fileName("export");
        export.columns(Arrays.stream(columns).map(ReportField::of).toArray(ReportField[]::new));
        period.set(export::timeZone, export::days);
        AllRows rows = export.allRows().onProgress(new WorkBar(output()));
        // Standard output gets all rows or none.
        ExportedRows all = rows.to(to == null ? Target.memory() : Target.file(to));
        output().text(to == null ? new String(all.file().bytes(), StandardCharsets.UTF_8) : "");
        output().note(all.rows() + " rows" + (to == null ? "." : " in " + to + "."));
        return ExitCode.OK;
    }
}
