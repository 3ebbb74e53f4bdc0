package io.adplatform.sdk.operation;

import io.adplatform.sdk.Page;
import io.adplatform.sdk.Workspace;

/**
 * What {@link PlainRequest} is for lists that come in pages.
 *
 * @param <R> what a row is
 */
public final class PlainPages<R> extends PagedRequestBuilder<R, Page<R>, PlainPages<R>> {

    /** @param inputs a page number or a page size among them counts as by its setter */
    public PlainPages(Workspace workspace, Operation<Page<R>> operation, Paging paging, RequestInputs inputs) {
        super(workspace, operation, paging);
        inputs.into(this);
        Integer number = inputs.number(paging.number());
        Integer size = inputs.number(paging.size());
        if (number != null) {
            pageNo(number);
        }
        if (size != null) {
            pageSize(size);
        }
    }
}
