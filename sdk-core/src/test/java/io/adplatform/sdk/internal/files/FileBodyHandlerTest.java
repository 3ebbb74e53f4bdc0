package io.adplatform.sdk.internal.files;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.file.DownloadSink;
import io.adplatform.sdk.file.DownloadedFile;
import io.adplatform.sdk.file.Target;
import io.adplatform.sdk.internal.transport.HttpResult;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import okhttp3.HttpUrl;
import okio.Buffer;
import org.junit.jupiter.api.Test;

/** Bytes on their way from the platform to where the caller wants them. */
class FileBodyHandlerTest {

    @Test
    void aTargetIsWrittenToNoMoreAfterTheEndOfItsCall() throws Exception {
        TransferControl control = new TransferControl();
        AtomicInteger writes = new AtomicInteger();
        DownloadSink slow = new DownloadSink() {
            @Override
            public void write(byte[] bytes, int offset, int length) {
                writes.incrementAndGet();
                control.close();
            }

            @Override
            public DownloadedFile finish() {
                throw new AssertionError("a part of a file is not finished");
            }

            @Override
            public void abandon() {}
        };
        FileBodyHandler handler =
                new FileBodyHandler(Target.memory().through(memory -> slow), control);

        HttpResult result = handler.takeLinked(
                HttpUrl.get("https://files.example.com/a.csv"),
                200,
                Map.of(),
                300_000,
                new Buffer().write(new byte[300_000]));

        assertThat(result).isInstanceOf(HttpResult.LocalFailure.class);
        assertThat(writes).hasValue(1);
    }
}
