package io.adplatform.sdk.operation;

import io.adplatform.sdk.Page;
import io.adplatform.sdk.PagePosition;
import io.adplatform.sdk.Pages;
import io.adplatform.sdk.Response;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.progress.Estimate;
import io.adplatform.sdk.progress.WorkLimit;
import io.adplatform.sdk.progress.WorkListener;
import java.time.Duration;
import java.util.Collections;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * A request builder for a list that comes in pages: one page by {@link #send()}, or all rows lazily by
 * {@link #items()}, {@link #stream()} and {@link #pages()}.
 *
 * @param <R> what a row is
 * @param <P> what a page is
 * @param <B> the subclass itself
 */
public abstract class PagedRequestBuilder<R, P extends Page<R>, B extends PagedRequestBuilder<R, P, B>>
        extends RequestBuilder<P, B> {

    private final Paging paging;
    private int pageNo = 1;
    private @Nullable Integer pageSize;
    private WorkListener listener = WorkListener.none();
    private @Nullable Duration within;

    protected PagedRequestBuilder(Workspace workspace, Operation<P> operation, Paging paging) {
        super(workspace, operation);
        this.paging = paging;
        setter("pageNo", paging.number()).setter("pageSize", paging.size());
    }

    /**
     * Which page {@link #send()} gets, and where {@link #items()} begins.
     *
     * @param number from 1, which is the default
     */
    public B pageNo(int number) {
        pageNo = number;
        return set(paging.number(), number);
    }

    /**
     * How many rows a page has, 1 to 1000. Unset, a single page has the platform's default, and {@link #items()} asks
     * for 1000 rows at a time, which needs the fewest requests, where the documents give the list a size.
     */
    public B pageSize(int rows) {
        pageSize = rows;
        return set(paging.size(), rows);
    }

    /** What {@link #pageSize(int)} was set to; {@code null} where it is unset. */
    protected final @Nullable Integer pageSize() {
        return pageSize;
    }

    /** Hears before and after each request how far {@link #items()}, {@link #stream()} or {@link #pages()} have come. */
    public B onProgress(WorkListener own) {
        listener = own;
        return self();
    }

    /**
     * The longest that reading all pages may take, from the first request on; no limit unless said. As soon as the rest is known
     * to wait longer for quota, it ends in {@link io.adplatform.sdk.error.RateLimitException}, which tells the wait.
     */
    public B within(Duration longest) {
        WorkLimit.of(longest); // refuses what is no limit
        within = longest;
        return self();
    }

    /**
     * What reading all pages takes of the quota, from now on. It costs one request, for the first page: that tells how many rows
     * there are, and how many of them come at once. Where the platform tells no total, it is the least.
     */
    @Override
    public Estimate estimate() {
        return pages().estimate();
    }

    /**
     * All rows, from the first page on, fetched page by page as they are read: filter and order stay as they were set.
     *
     * <p>Costs one request per 1000 rows unless {@link #pageSize} says otherwise. Every iterator starts anew, for the user
     * who is logged in when it is made ({@link Workspace#asCurrentUser}), and iterating throws what {@link #send()}
     * throws.
     */
    public Iterable<R> items() {
        Pages<R, P> pages = pages();
        return () -> new Iterator<>() {
            private final Iterator<P> fetched = pages.iterator();
            private Iterator<R> rows = Collections.emptyIterator();

            @Override
            public boolean hasNext() {
                while (!rows.hasNext() && fetched.hasNext()) {
                    rows = fetched.next().rows().iterator();
                }
                return rows.hasNext();
            }

            @Override
            public R next() {
                if (!hasNext()) {
                    throw new NoSuchElementException();
                }
                return rows.next();
            }
        };
    }

    /** The rows of {@link #items()} as a sequential stream. */
    public Stream<R> stream() {
        return StreamSupport.stream(items().spliterator(), false);
    }

    /** All pages, fetched as they are read. */
    public Pages<R, P> pages() {
        Call<P> call = build();
        int rows = pageSize == null ? Paging.LARGEST_PAGE : pageSize;
        Pages<R, P> pages = new Pages<>(workspace(), number -> paging.page(call, number, rows), pageNo, rows);
        Pages<R, P> heard = pages.onProgress(listener);
        return within == null ? heard : heard.within(within);
    }

    /** One page, which knows which one it is: {@link Page#hasMore()}. */
    @Override
    public Response<P> sendForResponse() {
        PagePosition position = new PagePosition(pageNo, pageSize);
        return super.sendForResponse().map(page -> placed(page, position));
    }

    /** One page, which knows which one it is: {@link Page#hasMore()}. */
    @Override
    public CompletableFuture<Response<P>> sendForResponseAsync() {
        PagePosition position = new PagePosition(pageNo, pageSize);
        return super.sendForResponseAsync().thenApply(response -> response.map(page -> placed(page, position)));
    }

    @SuppressWarnings("unchecked") // a page that is told its place stays of its kind
    private P placed(P page, PagePosition position) {
        return (P) page.at(position);
    }

    @Override
    protected void check(Checks checks) {
        checks.ifSet(paging.number(), number -> pageNo >= 1, "must be 1 or more");
        checks.between(paging.size(), 1, Paging.LARGEST_PAGE);
    }

    private B set(String name, int value) {
        return paging.inQuery() ? query(name, value) : body(name, value);
    }
}
