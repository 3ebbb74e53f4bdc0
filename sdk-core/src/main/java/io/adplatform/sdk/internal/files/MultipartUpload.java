package io.adplatform.sdk.internal.files;

import io.adplatform.sdk.file.Content;
import io.adplatform.sdk.file.Progress;
import io.adplatform.sdk.internal.json.Json;
import io.adplatform.sdk.internal.transport.LocalFileException;
import io.adplatform.sdk.operation.Call.Body;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import okhttp3.MediaType;
import okhttp3.MultipartBody;
import okhttp3.RequestBody;
import okio.BufferedSink;
import org.jspecify.annotations.Nullable;

/** Makes multipart bodies: first the fields, then the files, with one buffer of them in memory. */
final class MultipartUpload {

    private static final int BUFFER = 64 * 1024;

    private MultipartUpload() {}

    /**
     * Returns a body for one attempt.
     *
     * @throws LocalFileException if a file is missing
     */
    static RequestBody of(Body.Multipart content, TransferControl control) throws LocalFileException {
        MultipartBody.Builder body = new MultipartBody.Builder().setType(MultipartBody.FORM);
        content.fields().forEach((name, value) -> body.addFormDataPart(name, Json.text(value)));
        List<Content.Reading> readings = new ArrayList<>();
        for (Body.FilePart part : content.files()) {
            Content file = part.content();
            Content.Reading reading = control.use(file::reading, unreadable -> file.fileName() + " can't be read");
            readings.add(reading);
            body.addFormDataPart(part.name(), file.fileName(), new FilePart(part, reading, readings, control));
        }
        return body.build();
    }

    /** The bytes of one file. */
    private static final class FilePart extends RequestBody {

        private final Body.FilePart part;
        private final Content.Reading reading;
        /** The readings of all files, checked again before the body's last line: a server can't take a changed set for a whole. */
        private final List<Content.Reading> all;

        private final TransferControl control;

        private FilePart(
                Body.FilePart part, Content.Reading reading, List<Content.Reading> all, TransferControl control) {
            this.part = part;
            this.reading = reading;
            this.all = all;
            this.control = control;
        }

        @Override
        public @Nullable MediaType contentType() {
            return MediaType.parse(part.content().mediaType());
        }

        @Override
        public long contentLength() {
            return reading.length();
        }

        @Override
        public void writeTo(BufferedSink sink) throws IOException {
            long length = reading.length();
            try (InputStream stream = control.use(reading::open, failed -> named("can't be read"))) {
                byte[] buffer = new byte[BUFFER];
                long sent = 0;
                int count = 0;
                while (count >= 0) {
                    sink.write(buffer, 0, count);
                    sent += count;
                    control.report(
                            part.content().listener(),
                            part,
                            new Progress(part.content().fileName(), sent, length));
                    count = control.use(() -> stream.read(buffer), failed -> named("can't be read to its end"));
                    if (count < 0 ? sent < length : sent + count > length) {
                        String shape = count < 0 ? "shorter" : "longer";
                        throw new LocalFileException(named("is " + shape + " than its announced length"), null);
                    }
                }
            }
            for (Content.Reading each : all) {
                try {
                    each.checkUnchanged();
                } catch (IOException changed) {
                    throw new LocalFileException(named("or a file beside it changed while it was sent"), changed);
                }
            }
        }

        private String named(String problem) {
            return part.content().fileName() + " " + problem;
        }
    }
}
