package io.adplatform.sdk;

import io.adplatform.sdk.operation.Call;
import java.util.concurrent.CompletableFuture;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A request that has not been sent. Every operation of the SDK ends with one of these methods.
 *
 * <p>A request may be sent more than once; each sending is a new request to the platform. Builders are not safe for use by many
 * threads; a {@link Call} from {@link #build()} is.
 *
 * @param <T> the type of the answer
 */
public interface Request<T> {

    /**
     * Sends the request and waits on this thread for quota, token and answer.
     *
     * @return the answer's value; {@code null} if the answer has none and the type has no empty value, such as a number
     * @throws io.adplatform.sdk.error.AdPlatformException if the call fails; see its subclasses
     */
    T send();

    /**
     * Sends the request and returns at once. Cancelling the future cancels the request.
     *
     * <p>Never throws: the future fails with the exception of {@link #send()}, for an invalid input too.
     */
    CompletableFuture<T> sendAsync();

    /** Like {@link #send()}, and returns the value with status, headers, body and warnings. */
    Response<T> sendForResponse();

    /** Like {@link #sendAsync()}, and returns the value with status, headers, body and warnings. */
    CompletableFuture<Response<T>> sendForResponseAsync();

    /** Sets timeouts, retries, headers or lane for this call alone, as in {@code options(o -> o.retries(0))}. */
    Request<T> options(UnaryOperator<RequestOptions> change);

    /**
     * Sets a field by its wire name, for a field without a setter in this builder. It is sent with the request's other fields: in
     * the query of a GET, else in the body. A dot leads into an object, as in {@code imageDetails.pixelUrls}. No check
     * judges its value.
     *
     * <p>It has priority over a setter whose value it replaces or removes. That is logged as WARN, and refused for a call that is
     * sent at most once. A value that this SDK chose itself, such as a fixed flag, is replaced without a word.
     *
     * <p>The last call decides. A whole object replaces the fields that earlier calls set in it, and a field of an object replaces
     * an earlier value that is not an object.
     *
     * @param value a text, number, boolean, list or map; {@code null} removes the field. A required field is then missing
     */
    Request<T> with(String name, @Nullable Object value);

    /**
     * Checks the inputs and returns them as an immutable call.
     *
     * @throws io.adplatform.sdk.error.InvalidRequestException with all invalid inputs
     */
    Call<T> build();
}
