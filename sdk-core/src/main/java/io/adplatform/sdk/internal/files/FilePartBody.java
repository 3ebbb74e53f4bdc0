package io.adplatform.sdk.internal.files;

import io.adplatform.sdk.file.Content;
import io.adplatform.sdk.file.Progress;
import io.adplatform.sdk.file.ProgressListener;
import io.adplatform.sdk.internal.transport.LocalFileException;
import io.adplatform.sdk.operation.Body;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import okhttp3.MediaType;
import okhttp3.RequestBody;
import okio.BufferedSink;
import org.jspecify.annotations.Nullable;

/** The bytes of one file. What fails on this machine is told apart from what fails on the wire. */
final class FilePartBody extends RequestBody {

    private static final int BUFFER = 64 * 1024;

    private final Body.FilePart part;
    private final Content.DecodedBody reading;
    private final List<Content.DecodedBody> all;
    private final ProgressReporter progresses;
    private final StreamGate gate;

    /** @param all the readings of all files of the body, to be checked at the end of each */
    FilePartBody(
            Body.FilePart part,
            Content.DecodedBody reading,
            List<Content.DecodedBody> all,
            ProgressReporter progresses,
            StreamGate gate) {
        this.part = part;
        this.reading = reading;
        this.all = all;
        this.progresses = progresses;
        this.gate = gate;
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
        try (InputStream stream = open()) {
            byte[] buffer = new byte[BUFFER];
            long sent = 0;
            tell(sent);
            for (int count = read(stream, buffer); count >= 0; count = read(stream, buffer)) {
                if (reading.length() >= 0 && sent + count > reading.length()) {
                    throw failure("is longer than it was, or than was said", null);
                }
                sink.write(buffer, 0, count);
                sent += count;
                tell(sent);
            }
            if (reading.length() >= 0 && sent < reading.length()) {
                throw failure("is shorter than it was, or than was said", null);
            }
        }
        for (Content.DecodedBody each : all) {
            checkUnchanged(each);
        }
    }

    private InputStream open() throws LocalFileException {
        gate.enter();
        try {
            return reading.open();
        } catch (IOException unreadable) {
            throw failure("can't be read", unreadable);
        } finally {
            gate.leave();
        }
    }

    private int read(InputStream stream, byte[] buffer) throws LocalFileException {
        gate.enter();
        try {
            return stream.read(buffer);
        } catch (IOException | RuntimeException unreadable) {
            throw failure("can't be read any further", unreadable);
        } finally {
            gate.leave();
        }
    }

    private void checkUnchanged(Content.DecodedBody each) throws LocalFileException {
        try {
            each.checkUnchanged();
        } catch (IOException changed) {
            throw failure("or a file beside it changed while it was sent", changed);
        }
    }

    private void tell(long sent) {
        ProgressListener listener = part.content().listener().orElse(null);
        if (listener != null) {
            progresses.tell(listener, part, new Progress(part.content().fileName(), sent, reading.length()));
        }
    }

    private LocalFileException failure(String what, @Nullable Throwable cause) {
        return new LocalFileException(part.content().fileName() + " " + what, cause);
    }
}
