package io.adplatform.sdk.internal.files;

import io.adplatform.sdk.file.FileKind;
import io.adplatform.sdk.file.Target;
import io.adplatform.sdk.internal.transport.HttpRequest;
import io.adplatform.sdk.internal.transport.LocalFileException;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.Call.Body;
import io.adplatform.sdk.operation.Operation.ResponseFormat;
import okhttp3.RequestBody;
import org.jspecify.annotations.Nullable;

/** The files of one call, for all of its attempts. Most calls have none. */
public final class CallFiles {

    private static final CallFiles NONE = new CallFiles(null, null, null);

    private final Body.@Nullable Multipart upload;
    /** {@code null} if no file is expected, and for a link, which may lead to any file. */
    private final @Nullable FileKind kind;

    private final @Nullable FileBodyHandler bodyHandler;
    private final TransferControl control = new TransferControl();

    private CallFiles(Body.@Nullable Multipart upload, @Nullable FileKind kind, @Nullable Target target) {
        this.upload = upload;
        this.kind = kind;
        this.bodyHandler = target == null ? null : new FileBodyHandler(target, control);
    }

    public static CallFiles of(Call<?> call) {
        Body.Multipart upload = call.body() instanceof Body.Multipart multipart ? multipart : null;
        if (call.operation().answer() instanceof ResponseFormat.File file) {
            Target target = call.target() == null ? Target.memory() : call.target();
            return new CallFiles(upload, file.kind(), target);
        }
        return upload == null ? NONE : new CallFiles(upload, null, null);
    }

    /** Returns the file of a link. */
    public static CallFiles ofLink(Target target) {
        return new CallFiles(null, null, target);
    }

    /** Whether the call has files. Its requests then may take as long as the files do. */
    public boolean hasFiles() {
        return bodyHandler != null || (upload != null && !upload.files().isEmpty());
    }

    /**
     * Adds the multipart body, and the target of the response, to the next attempt.
     *
     * @throws LocalFileException if a file can't be sent
     */
    public HttpRequest attach(HttpRequest request) throws LocalFileException {
        if (this == NONE) {
            return request;
        }
        RequestBody body = upload == null ? null : MultipartUpload.of(upload, control);
        FileBodyHandler handler = bodyHandler;
        FileKind expected = kind;
        if (handler == null) {
            return request.with(body, null);
        }
        return request.with(
                body,
                (status, headers, length, source) -> expected == null
                        ? handler.takeLinked(request.url(), status, headers, length, source)
                        : handler.takeIf(expected, status, headers, length, source));
    }

    /** Ends all use of the caller's files. */
    public void giveUp() {
        control.close();
    }
}
