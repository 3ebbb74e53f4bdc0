package io.adplatform.sdk.operation;

/**
 * Where a list takes its page number and its page size.
 *
 * @param inQuery whether both are query parameters; else they are fields of the body
 * @param number the wire name of the page number
 * @param size the wire name of the page size
 */
public record Paging(boolean inQuery, String number, String size) {

    /** The largest page that the platform allows. */
    public static final int LARGEST_PAGE = 1000;

    /** Both are query parameters. */
    public static Paging byQuery(String number, String size) {
        return new Paging(true, number, size);
    }

    /** Both are fields of the body. */
    public static Paging byBody(String number, String size) {
        return new Paging(false, number, size);
    }

    <P> Call<P> page(Call<P> call, int pageNo, int pageSize) {
        return inQuery
                ? call.withQuery(number, Integer.toString(pageNo)).withQuery(size, Integer.toString(pageSize))
                : call.withJson(number, pageNo).withJson(size, pageSize);
    }
}
