package io.adplatform.sdk.internal.files;

import io.adplatform.sdk.file.Content;
import io.adplatform.sdk.internal.transport.LocalFileException;
import io.adplatform.sdk.operation.Body;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import okhttp3.MultipartBody;
import okhttp3.RequestBody;

/** Makes multipart bodies: fields first, then the files, never more than a buffer of them in memory. */
final class MultipartUpload {

    private MultipartUpload() {}

    /**
     * A body for one sending.
     *
     * @throws LocalFileException if a file isn't there, or is a stream that was read already or stands here twice
     */
    static RequestBody of(Body.Multipart content, ProgressReporter progresses, StreamGate gate)
            throws LocalFileException {
        MultipartBody.Builder body = new MultipartBody.Builder().setType(MultipartBody.FORM);
        content.fields().forEach((name, value) -> body.addFormDataPart(name, FieldText.of(value)));
        List<Content.DecodedBody> readings = new ArrayList<>();
        for (Body.FilePart part : content.files()) {
            Content.DecodedBody reading = reading(part.content());
            if (!part.content().isRepeatable() && readings.contains(reading)) {
                // It would be noticed too late, in the middle of the body.
                throw new LocalFileException(
                        part.content().fileName() + " is a stream that stands twice in one request", null);
            }
            readings.add(reading);
            // Every file is looked at again before the body's last line: a server can't take a torn set for a whole
            // one.
            body.addFormDataPart(
                    part.name(),
                    part.content().fileName(),
                    new FilePartBody(part, reading, readings, progresses, gate));
        }
        return body.build();
    }

    private static Content.DecodedBody reading(Content content) throws LocalFileException {
        try {
            return content.reading();
        } catch (IOException unreadable) {
            throw new LocalFileException(content.fileName() + " can't be read", unreadable);
        }
    }
}
