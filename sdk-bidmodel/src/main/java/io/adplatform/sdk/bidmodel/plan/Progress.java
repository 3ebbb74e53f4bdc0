package io.adplatform.sdk.bidmodel.plan;

import io.adplatform.sdk.RequestOptions;
import io.adplatform.sdk.Response;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.error.CallCancelledException;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.progress.WorkLimit;
import io.adplatform.sdk.progress.WorkMeter;
import java.util.function.LongSupplier;
import java.util.function.ToLongFunction;

/**
 * Sends the requests of a work for one user, one after the other: each within the limit, and with a report to the listener.
 *
 * @param user the workspace of the user who began the work
 * @param options the options of each request
 */
record Progress(Workspace user, RequestOptions options, WorkMeter meter, WorkLimit.Running limit) {

    /**
     * Sends a request and takes its answer.
     *
     * @param take takes the answer and returns its number of rows
     * @param left returns the known number of requests that are left, this one included until its answer is taken
     */
    <A> void send(Call<A> call, ToLongFunction<Response<A>> take, LongSupplier left) {
        limit.require(left.getAsLong(), call::unsent);
        meter.begins(left.getAsLong());
        long rows = take.applyAsLong(user.execute(limit.limit(call)));
        meter.answered(rows, left.getAsLong());
    }

    /** Throws the failure again if the caller has ended the work. */
    static void rethrowEnd(AdPlatformException failure) {
        if (failure instanceof CallCancelledException cancelled && !cancelled.isOutOfTime()) {
            throw failure;
        }
    }
}
