package io.adplatform.sdk.operation;

import io.adplatform.sdk.Page;
import io.adplatform.sdk.Workspace;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * A request builder for a list that the platform gives in one answer and that takes no page: {@link #send()} gets the
 * rows with their counts, {@link #items()} and {@link #stream()} the rows alone.
 *
 * @param <R> what a row is
 * @param <P> what the answer is
 * @param <B> the subclass itself
 */
public abstract class WholeListBuilder<R, P extends Page<R>, B extends WholeListBuilder<R, P, B>>
        extends RequestBuilder<P, B> {

    protected WholeListBuilder(Workspace workspace, Operation<P> operation) {
        super(workspace, operation);
    }

    /**
     * All rows. Costs one request, which is sent when reading begins; every iterator starts anew, and getting one
     * throws what {@link #send()} throws.
     */
    public Iterable<R> items() {
        Call<P> call = build();
        return () -> workspace().execute(call).value().rows().iterator();
    }

    /** The rows of {@link #items()} as a sequential stream. */
    public Stream<R> stream() {
        Iterable<R> items = items();
        return Stream.of(items).flatMap(rows -> StreamSupport.stream(rows.spliterator(), false));
    }
}
