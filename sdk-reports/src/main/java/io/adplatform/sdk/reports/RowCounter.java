package io.adplatform.sdk.reports;

import io.adplatform.sdk.file.Download;
import io.adplatform.sdk.file.DownloadedFile;
import io.adplatform.sdk.file.Target;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A download of a CSV file whose rows are counted. The platform does not report omitted rows, so a file with all the requested
 * rows is reported as possibly cut. Each line counts as a row, so a line break in a name can only cause a needless warning.
 *
 * @param asked how many rows the platform was asked for
 */
record RowCounter(Download file, int asked) implements Download {

    private static final Logger LOG = LoggerFactory.getLogger(RowCounter.class);

    @Override
    public DownloadedFile to(Target target) {
        return counted(file.to(target));
    }

    @Override
    public CompletableFuture<DownloadedFile> toAsync(Target target) {
        return file.toAsync(target).thenApply(this::counted);
    }

    private DownloadedFile counted(DownloadedFile saved) {
        long rows;
        // A byte is a character here, since only the line breaks count.
        try (Stream<String> lines = saved.path().isPresent()
                ? Files.lines(saved.path().get(), StandardCharsets.ISO_8859_1)
                : new String(saved.bytes(), StandardCharsets.ISO_8859_1).lines()) {
            rows = lines.filter(line -> !line.isBlank()).skip(1).count();
        } catch (IOException | UncheckedIOException gone) {
            LOG.warn("{}: its rows can't be counted ({})", saved.fileName(), gone.toString());
            return saved;
        }
        if (rows < asked) {
            return saved;
        }
        String warning = "the file holds " + rows + " rows, as many as were asked for, so the platform may have left"
                + " rows out; export().allRows() gets all of them";
        LOG.warn("{}: {}", saved.fileName(), warning);
        return saved.withWarning(warning);
    }
}
