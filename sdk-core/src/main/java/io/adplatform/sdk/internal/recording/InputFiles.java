package io.adplatform.sdk.internal.recording;

import io.adplatform.sdk.file.Content;
import io.adplatform.sdk.internal.transport.LocalFileException;
import io.adplatform.sdk.operation.Call.Body;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import okio.Buffer;
import okio.HashingSink;
import okio.Okio;
import org.jspecify.annotations.Nullable;

/** The files of a call at its claim. The request must send the same content, which was compared. */
public record InputFiles(List<InputFile> all) {

    private static final int BUFFER = 64 * 1024;

    public InputFiles {
        all = List.copyOf(all);
    }

    /**
     * One file.
     *
     * @param reading its content; {@code null} if it was not read
     * @param sha256 the hash of its content, in hexadecimal digits; {@code null} if it was not read
     */
    public record InputFile(
            Body.FilePart part,
            Content.@Nullable Reading reading,
            @Nullable String sha256) {}

    /** Returns files with their names only. A call that is not compared with another needs no hashes. */
    public static InputFiles unread(List<Body.FilePart> parts) {
        return new InputFiles(
                parts.stream().map(part -> new InputFile(part, null, null)).toList());
    }

    /**
     * Reads all files.
     *
     * @param goOn whether to continue; called for each block
     * @throws LocalFileException if a file is unreadable or changes meanwhile
     */
    public static InputFiles read(List<Body.FilePart> parts, BooleanSupplier goOn) throws LocalFileException {
        List<InputFile> files = new ArrayList<>();
        for (Body.FilePart part : parts) {
            try {
                Content.Reading reading = part.content().reading();
                String sha256 = sha256(reading, goOn);
                reading.checkUnchanged();
                files.add(new InputFile(part, reading, sha256));
            } catch (IOException unreadable) {
                throw new LocalFileException(part.content().fileName() + " is unreadable", unreadable);
            }
        }
        return new InputFiles(files);
    }

    /**
     * Checks that the files have not changed since they were read.
     *
     * @throws LocalFileException if a file has changed
     */
    public void checkUnchanged() throws LocalFileException {
        for (InputFile file : all) {
            try {
                if (file.reading != null) {
                    file.reading.checkUnchanged();
                }
            } catch (IOException changed) {
                throw new LocalFileException(
                        file.part.content().fileName() + " has changed since the call was made", changed);
            }
        }
    }

    private static String sha256(Content.Reading reading, BooleanSupplier goOn) throws IOException {
        HashingSink digest = HashingSink.sha256(Okio.blackhole());
        Buffer read = new Buffer();
        byte[] buffer = new byte[BUFFER];
        try (InputStream stream = reading.open()) {
            for (int count = stream.read(buffer); count >= 0; count = stream.read(buffer)) {
                if (!goOn.getAsBoolean()) {
                    throw new IOException("the call was cancelled");
                }
                digest.write(read.write(buffer, 0, count), count);
            }
        }
        return digest.hash().hex();
    }
}
