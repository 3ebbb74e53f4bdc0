package io.adplatform.sdk.reports;

import io.adplatform.sdk.file.Download;
import io.adplatform.sdk.file.DownloadSink;
import io.adplatform.sdk.file.DownloadedFile;
import io.adplatform.sdk.file.Target;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts the rows of a CSV file while it is saved. The platform does not report omitted rows, so a file with exactly the
 * requested number of rows is reported as possibly cut.
 */
final class RowCounter implements DownloadSink {

    private static final Logger LOG = LoggerFactory.getLogger(RowCounter.class);

    private final DownloadSink inner;
    private final int asked;
    private final CsvScanner scanner = new CsvScanner();
    private long records;
    private boolean inRecord;

    private RowCounter(DownloadSink inner, int asked) {
        this.inner = inner;
        this.asked = asked;
    }

    /** @param asked how many rows the platform was asked for */
    static Download counted(Download file, int asked) {
        return new Download() {
            @Override
            public DownloadedFile to(Target target) {
                return file.to(counting(target));
            }

            @Override
            public CompletableFuture<DownloadedFile> toAsync(Target target) {
                return file.toAsync(counting(target));
            }

            private Target counting(Target target) {
                return target.through(sink -> new RowCounter(sink, asked));
            }
        };
    }

    @Override
    public void write(byte[] buffer, int offset, int length) throws IOException {
        inner.write(buffer, offset, length);
        for (int i = offset; i < offset + length; i++) {
            boolean ends = scanner.endsRecord(buffer[i]);
            records += ends && inRecord ? 1 : 0;
            inRecord = !ends && (inRecord || buffer[i] != '\r');
        }
    }

    @Override
    public DownloadedFile finish() throws IOException {
        DownloadedFile file = inner.finish();
        long rows = records + (inRecord ? 1 : 0) - 1;
        if (rows != asked) {
            return file;
        }
        String warning = "the file holds " + rows + " rows, as many as were asked for, so the platform may have left"
                + " rows out; export().allRows() gets all of them";
        LOG.warn("{}: {}", file.fileName(), warning);
        return file.withWarning(warning);
    }

    @Override
    public void abandon() {
        inner.abandon();
    }
}
