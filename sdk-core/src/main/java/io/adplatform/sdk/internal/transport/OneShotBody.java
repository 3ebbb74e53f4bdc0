package io.adplatform.sdk.internal.transport;

import java.io.IOException;
import okhttp3.MediaType;
import okhttp3.RequestBody;
import okio.BufferedSink;
import org.jspecify.annotations.Nullable;

/** A body in memory that OkHttp must not send a second time of its own accord. */
final class OneShotBody extends RequestBody {

    private final byte[] content;
    private final @Nullable MediaType type;

    OneShotBody(byte @Nullable [] content, @Nullable String type) {
        this.content = content == null ? new byte[0] : content;
        this.type = type == null ? null : MediaType.parse(type);
    }

    @Override
    public @Nullable MediaType contentType() {
        return type;
    }

    @Override
    public long contentLength() {
        return content.length;
    }

    @Override
    public boolean isOneShot() {
        return true;
    }

    @Override
    public void writeTo(BufferedSink sink) throws IOException {
        sink.write(content);
    }
}
