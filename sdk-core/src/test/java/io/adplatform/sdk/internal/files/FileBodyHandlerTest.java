package io.adplatform.sdk.internal.files;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.file.Target;
import io.adplatform.sdk.internal.transport.HttpResult;
import java.io.OutputStream;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import okhttp3.HttpUrl;
import okio.Buffer;
import org.junit.jupiter.api.Test;

/** Bytes on their way from the platform to where the caller wants them. */
class FileBodyHandlerTest {

    @Test
    void aStreamThatComesBackAfterItsCallHasEndedIsWrittenToNoMoreByThisAttemptNorAnother() throws Exception {
        TransferControl control = new TransferControl();
        AtomicInteger writes = new AtomicInteger();
        OutputStream stream = new OutputStream() {
            @Override
            public void write(int one) {
                throw new AssertionError("many are written at once");
            }

            @Override
            public void write(byte[] bytes, int offset, int length) {
                writes.incrementAndGet();
                control.close();
            }
        };
        FileBodyHandler handler = new FileBodyHandler(Target.stream(stream), control);

        HttpResult result = handler.takeLinked(
                HttpUrl.get("https://files.example.com/a.csv"),
                200,
                Map.of(),
                300_000,
                new Buffer().write(new byte[300_000]));

        assertThat(result).isInstanceOf(HttpResult.LocalFailure.class);
        assertThat(writes).hasValue(1);
        assertThat(handler.isBeyondRecall()).isTrue();
    }
}
