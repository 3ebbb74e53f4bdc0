package io.adplatform.sdk;

import io.adplatform.sdk.operation.Call;
import java.util.concurrent.CompletableFuture;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A request that has not been sent. Every operation of the SDK ends in these few words.
 *
 * <p>A request may be sent more than once, and each sending is a request to the platform of its own. Builders are not
 * safe for use by many threads; a {@link Call} made by {@link #build()} is.
 *
 * @param <T> what the platform answers with
 */
public interface Request<T> {

    /**
     * Sends the request on this thread, and waits for quota, token and answer.
     *
     * @return the answer's value; {@code null} where the platform sent none and the type has nothing empty, as a single
     *     number has not
     * @throws io.adplatform.sdk.error.AdPlatformException whatever goes wrong; see its subclasses
     */
    T send();

    /**
     * Sends the request without holding this thread. Cancelling the future cancels the request.
     *
     * <p>Never throws: the future fails with what {@link #send()} would throw, a refused input included.
     */
    CompletableFuture<T> sendAsync();

    /** Like {@link #send()}, and returns what came with the value: status, headers, body, warnings. */
    Response<T> sendForResponse();

    /** Like {@link #sendAsync()}, and returns what came with the value: status, headers, body, warnings. */
    CompletableFuture<Response<T>> sendForResponseAsync();

    /** Sets timeouts, retries, headers or lane for this call alone, as in {@code options(o -> o.retries(0))}. */
    Request<T> options(UnaryOperator<RequestOptions> change);

    /**
     * Sets a further field by its wire name, for what a deployment takes and the documents don't show. It goes where the
     * request's other fields are: into the query of a GET, else into the body. A dot leads into an object, as in
     * {@code imageDetails.pixelUrls}.
     *
     * <p>A field that is set already, or that is checked, has a setter of its own, and is refused when the request is
     * built.
     *
     * @param value a text, number, boolean, list or map; {@code null} takes the field out again
     */
    Request<T> with(String name, @Nullable Object value);

    /**
     * Checks everything that was set and freezes it.
     *
     * @throws io.adplatform.sdk.error.InvalidRequestException listing all that is wrong
     */
    Call<T> build();
}
