package io.adplatform.sdk.operation;

import io.adplatform.sdk.RequestOptions;
import io.adplatform.sdk.Response;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.progress.WorkLimit;
import io.adplatform.sdk.progress.WorkMeter;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Sends the requests of a work for one user, one after the other: each within the limit, and with a report to the listener.
 *
 * @param user the workspace of the user who began the work
 * @param options the options of each request
 */
public record Progress(Workspace user, RequestOptions options, WorkMeter meter, WorkLimit.Running limit) {

    /**
     * Sends a request, takes its answer and returns it.
     *
     * @param take takes the answer and returns its number of rows
     * @param left returns the number of requests that are left, this one included until its answer is taken; {@code null} if unknown
     */
    public <A> Response<A> send(
            Call<A> call, ToLongFunction<Response<A>> take, Supplier<? extends @Nullable Long> left) {
        Long known = left.get();
        limit.require(known == null ? 1 : known, call::unsent);
        meter.begins(known);
        Response<A> response = user.execute(limit.limit(call));
        meter.answered(take.applyAsLong(response), left.get());
        return response;
    }
}
