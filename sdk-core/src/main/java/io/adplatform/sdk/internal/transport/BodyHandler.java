package io.adplatform.sdk.internal.transport;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import okio.BufferedSource;
import org.jspecify.annotations.Nullable;

/** Takes the body of an answer as it comes, so that it need not fit into memory. */
@FunctionalInterface
public interface BodyHandler {

    /**
     * Takes the body, or leaves it alone.
     *
     * @param headers by name in lower case
     * @param length the body's length; -1 where it isn't known
     * @param body the body, not read yet
     * @return what became of it; {@code null} when it wasn't touched and belongs into memory after all
     * @throws IOException if the connection failed; what fails on this machine is a {@link HttpResult.LocalFailure}
     */
    @Nullable
    HttpResult take(int status, Map<String, List<String>> headers, long length, BufferedSource body) throws IOException;
}
