package io.adplatform.sdk.operation;

import io.adplatform.sdk.Page;
import io.adplatform.sdk.PagePosition;
import io.adplatform.sdk.Response;
import io.adplatform.sdk.Workspace;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A request builder for a list without pages, which the platform returns in one answer: {@link #send()} returns the rows with
 * their counts, {@link #items()} and {@link #stream()} only the rows.
 *
 * <p>If the answer has fewer rows than its count, the platform truncated the list, and the rest can't be read. Then
 * {@link Response#decodeWarnings()} has an entry, {@link Page#hasMore()} is true, and the log has a warning.
 *
 * @param <R> the type of a row
 * @param <P> the type of the answer
 * @param <B> the subclass itself
 */
public abstract class WholeListBuilder<R, P extends Page<R>, B extends WholeListBuilder<R, P, B>>
        extends RequestBuilder<P, B> {

    private static final Logger LOG = LoggerFactory.getLogger("io.adplatform.sdk.calls");

    private final List<String> filters;

    /** @param filters the query parameters that exclude rows */
    protected WholeListBuilder(Workspace workspace, Operation<P> operation, String... filters) {
        super(workspace, operation);
        this.filters = List.of(filters);
    }

    /**
     * Returns all rows. Each iterator sends one request when it is created, and creating it throws the exceptions of
     * {@link #send()}.
     */
    public Iterable<R> items() {
        Call<P> call = build();
        boolean filtered = isFiltered();
        return () -> checked(filtered, workspace().execute(call)).value().rows().iterator();
    }

    /** Returns the rows of {@link #items()} as a sequential stream. */
    public Stream<R> stream() {
        return Stream.of(items()).flatMap(rows -> StreamSupport.stream(rows.spliterator(), false));
    }

    @Override
    public Response<P> sendForResponse() {
        return checked(isFiltered(), super.sendForResponse());
    }

    @Override
    public CompletableFuture<Response<P>> sendForResponseAsync() {
        boolean filtered = isFiltered(); // the caller may change this builder before the answer
        return super.sendForResponseAsync().thenApply(response -> checked(filtered, response));
    }

    private boolean isFiltered() {
        return filters.stream().anyMatch(name -> input(name) != null);
    }

    private Response<P> checked(boolean filtered, Response<P> response) {
        P page = response.value();
        Long counted = filtered ? page.filteredRecords() : page.totalRecords();
        int rows = page.rows().size();
        if (counted == null || counted <= rows) {
            return response;
        }
        String cut = "the list was cut: " + rows + " of " + counted + " rows";
        LOG.warn("{} [workspace {}]: {}", operation().name(), workspace().owId(), cut);
        return response.map(WholeListBuilder::truncated).withDecodeWarning(cut);
    }

    @SuppressWarnings("unchecked") // a page with a position keeps its type
    private static <P extends Page<?>> P truncated(P page) {
        return (P) page.at(new PagePosition(0, null));
    }
}
