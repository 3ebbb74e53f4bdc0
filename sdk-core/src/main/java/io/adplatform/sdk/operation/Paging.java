package io.adplatform.sdk.operation;

/**
 * Where a list takes its page number and its page size.
 *
 * @param inQuery whether both are query parameters; else they are fields of the body
 * @param number the wire name of the page number
 * @param size the wire name of the page size
 * @param sizeOnlyIfSet whether a walk leaves the size out unless the caller has set it, where the documents list none
 */
public record Paging(boolean inQuery, String number, String size, boolean sizeOnlyIfSet) {

    /** The largest page that the platform allows. */
    public static final int LARGEST_PAGE = 1000;

    /** Both are query parameters. */
    public static Paging byQuery(String number, String size) {
        return new Paging(true, number, size, false);
    }

    /** Both are fields of the body. */
    public static Paging byBody(String number, String size) {
        return new Paging(false, number, size, false);
    }

    /** The same, whose walks send a size only if the caller has set one. */
    public Paging sizeIfSet() {
        return new Paging(inQuery, number, size, true);
    }

    <P> Call<P> page(Call<P> call, int pageNo, int pageSize) {
        if (sizeOnlyIfSet) {
            return inQuery ? call.withQuery(number, Integer.toString(pageNo)) : call.withJson(number, pageNo);
        }
        return inQuery
                ? call.withQuery(number, Integer.toString(pageNo)).withQuery(size, Integer.toString(pageSize))
                : call.withJson(number, pageNo).withJson(size, pageSize);
    }
}
