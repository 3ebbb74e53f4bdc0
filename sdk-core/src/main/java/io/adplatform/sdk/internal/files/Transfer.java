package io.adplatform.sdk.internal.files;

import io.adplatform.sdk.file.FileKind;
import io.adplatform.sdk.file.Target;
import io.adplatform.sdk.internal.transport.HttpRequest.BodyHandler;
import io.adplatform.sdk.internal.transport.HttpRequest;
import io.adplatform.sdk.internal.transport.LocalFileException;
import io.adplatform.sdk.operation.Body;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.ResponseFormat;
import okhttp3.HttpUrl;
import okhttp3.RequestBody;
import org.jspecify.annotations.Nullable;

/** The files of one call, over all of its attempts. Most calls have none. */
public final class Transfer {

    private static final Transfer NONE = new Transfer(null, null, null);

    private final Body.@Nullable Multipart upload;
    /** {@code null} where no file is expected, and where any is good that a link leads to. */
    private final @Nullable FileKind kind;

    private final @Nullable FileBodyHandler bodyHandler;
    private final ProgressReporter progresses;
    private final StreamGate gate = new StreamGate();

    private Transfer(Body.@Nullable Multipart upload, @Nullable FileKind kind, @Nullable Target target) {
        this.progresses = new ProgressReporter();
        this.upload = upload;
        this.kind = kind;
        this.bodyHandler = target == null ? null : new FileBodyHandler(target, progresses, gate);
    }

    public static Transfer of(Call<?> call) {
        Body.Multipart upload = call.body() instanceof Body.Multipart multipart ? multipart : null;
        if (call.operation().answer() instanceof ResponseFormat.File file) {
            Target target = call.target() == null ? Target.memory() : call.target();
            return new Transfer(upload, file.kind(), target);
        }
        return upload == null ? NONE : new Transfer(upload, null, null);
    }

    /** The file that a link leads to, whatever it is. */
    public static Transfer ofLink(Target target) {
        return new Transfer(null, null, target);
    }

    /** Whether the call has files; its requests then take as long as the files do. */
    public boolean hasFiles() {
        return upload != null || bodyHandler != null;
    }

    /**
     * Adds what the next attempt sends, and where its answer goes.
     *
     * @throws LocalFileException if a file can't be sent
     */
    public HttpRequest attach(HttpRequest request) throws LocalFileException {
        if (!hasFiles()) {
            return request;
        }
        RequestBody body = upload == null ? null : MultipartUpload.of(upload, progresses, gate);
        return request.with(body, bodyTaker(request.url()));
    }

    /** Ends all use of the caller's files and streams. Returns whether a read or write is still in progress. */
    public boolean giveUp() {
        return gate.close();
    }

    /** The warning for a caller whose stream is in use after the call's end. */
    public IllegalStateException streamInUse() {
        return new IllegalStateException(
                "a read or write of the caller's file or stream had not returned at the call's end: don't use it again");
    }

    /** Whether a stream was read from, or written to, so that there can't be another attempt. */
    public boolean isSpent() {
        return sentStreamIsSpent() || (bodyHandler != null && bodyHandler.isBeyondRecall());
    }

    /** Why there is no other attempt, for people. */
    public IllegalStateException whyNotAgain() {
        return new IllegalStateException(
                sentStreamIsSpent()
                        ? "the request was not sent again, which would have been safe, because it was sent from a stream,"
                                + " and a stream can be read only once; content from a path or from bytes can be sent again"
                        : "the request was not sent again, which would have been safe, because a part of its answer had"
                                + " been written to the caller's stream, or is still being written; a file can be written"
                                + " anew");
    }

    private boolean sentStreamIsSpent() {
        return upload != null
                && upload.files().stream().anyMatch(part -> part.content().isSpent());
    }

    private @Nullable BodyHandler bodyTaker(HttpUrl url) {
        FileBodyHandler to = bodyHandler;
        FileKind expected = kind;
        if (to == null) {
            return null;
        }
        return (status, headers, length, body) -> expected == null
                ? to.takeLinked(url, status, headers, length, body)
                : to.takeIf(expected, status, headers, length, body);
    }
}
