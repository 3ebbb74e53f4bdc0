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
        Call<P> numbered = with(call, number, pageNo);
        return sizeOnlyIfSet ? numbered : with(numbered, size, pageSize);
    }

    private <P> Call<P> with(Call<P> call, String name, int value) {
        return inQuery ? call.withQuery(name, Integer.toString(value)) : call.withJson(name, value);
    }
}
