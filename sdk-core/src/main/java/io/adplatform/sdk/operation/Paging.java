package io.adplatform.sdk.operation;

import io.adplatform.sdk.PagePosition;
import org.jspecify.annotations.Nullable;

/**
 * The inputs for the page number and the page size of a list.
 *
 * @param inQuery whether both are query parameters; otherwise they are fields of the body
 * @param number the wire name of the page number
 * @param size the wire name of the page size
 * @param sizeOnlyIfSet whether a walk sends a size only if the caller has set one, for a list without a documented size
 * @param walkSize the page size of a walk, unless the caller has set one
 */
public record Paging(boolean inQuery, String number, String size, boolean sizeOnlyIfSet, int walkSize) {

    /** The largest page that the platform allows. */
    public static final int LARGEST_PAGE = 1000;

    /** Returns inputs in the query. */
    public static Paging byQuery(String number, String size) {
        return new Paging(true, number, size, false, LARGEST_PAGE);
    }

    /** Returns inputs in the body. */
    public static Paging byBody(String number, String size) {
        return new Paging(false, number, size, false, LARGEST_PAGE);
    }

    /** Returns the same inputs, but walks send a size only if the caller has set one. */
    public Paging sizeIfSet() {
        return new Paging(inQuery, number, size, true, walkSize);
    }

    /** Returns the same inputs with another page size of a walk, for a list whose pages are smaller than 1000 rows. */
    public Paging walkSize(int rows) {
        return new Paging(inQuery, number, size, sizeOnlyIfSet, rows);
    }

    /** Returns the position that a call asks for; page 1 if it has no number. */
    PagePosition position(Call<?> call) {
        Integer no = value(call, number);
        return new PagePosition(no == null ? 1 : no, value(call, size));
    }

    private @Nullable Integer value(Call<?> call, String name) {
        Object value = (inQuery ? call.query() : call.json()).get(name);
        return value != null && isWhole(value, Integer.MAX_VALUE) ? Integer.valueOf(value.toString()) : null;
    }

    /** Requires number and size, if set, to be usable in a request. */
    void check(Checks checks) {
        checks.ifSet(number, value -> isWhole(value, Integer.MAX_VALUE), "must be 1 or more");
        checks.ifSet(size, value -> isWhole(value, LARGEST_PAGE), "must be between 1 and " + LARGEST_PAGE);
    }

    /** Whether a value is a number from 1 on, or its text. */
    private static boolean isWhole(Object value, int most) {
        String text = value.toString();
        return text.matches("[1-9][0-9]{0,9}") && Long.parseLong(text) <= most;
    }

    <P> Call<P> page(Call<P> call, int pageNo, int pageSize) {
        Call<P> numbered = with(call, number, pageNo);
        return sizeOnlyIfSet ? numbered : with(numbered, size, pageSize);
    }

    private <P> Call<P> with(Call<P> call, String name, int value) {
        return inQuery ? call.withQuery(name, Integer.toString(value)) : call.withJson(name, value);
    }
}
