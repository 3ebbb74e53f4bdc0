package io.adplatform.sdk.internal.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adplatform.sdk.file.DownloadSink;
import io.adplatform.sdk.file.DownloadedFile;
import io.adplatform.sdk.file.FileHead;
import io.adplatform.sdk.file.Target;
import io.adplatform.sdk.internal.transport.HttpResult;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
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
        FileBodyHandler handler = new FileBodyHandler(Target.memory().through(memory -> slow), control);

        HttpResult result = handler.takeLinked(
                HttpUrl.get("https://files.example.com/a.csv"),
                200,
                Map.of(),
                300_000,
                new Buffer().write(new byte[300_000]));

        assertThat(result).isInstanceOf(HttpResult.LocalFailure.class);
        assertThat(writes).hasValue(1);
    }

    /** The budget is a quarter of the heap; a file in memory counts like an answer. */
    @Test
    void filesInMemoryEndBeforeTheyFillTheHeap() throws Exception {
        long heap = Runtime.getRuntime().maxMemory();
        byte[] part = new byte[8 * 1024 * 1024];
        List<DownloadSink> running = new ArrayList<>();
        try {
            assertThatThrownBy(() -> {
                        for (long held = 0; held <= heap / 2; held += part.length) {
                            DownloadSink sink = Target.memory().begin(new FileHead("a.csv", "text/csv", part.length));
                            running.add(sink);
                            sink.write(part, 0, part.length);
                        }
                    })
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("a quarter of the heap");
        } finally {
            running.forEach(DownloadSink::abandon);
        }

        DownloadSink next = Target.memory().begin(new FileHead("a.csv", "text/csv", part.length));
        next.write(part, 0, part.length);
        assertThat(next.finish().bytes()).hasSize(part.length);
    }
}
