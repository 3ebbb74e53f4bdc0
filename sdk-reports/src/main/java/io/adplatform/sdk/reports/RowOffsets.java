package io.adplatform.sdk.reports;

/**
 * The next page, which begins before the first missing row: if its first row is known, no row was lost between two pages. The
 * platform counts pages of the size that is asked for, so another size moves the borders.
 *
 * @param page its number, from 0
 * @param size how many rows it asks for
 */
record RowOffsets(long page, int size) {

    /** The first page. */
    static RowOffsets first(int size) {
        return new RowOffsets(0, size);
    }

    /**
     * Returns the page with the most new rows among the pages that begin before a row.
     *
     * @param row the position of the first row that is missing, from 0
     * @param largest the largest page
     */
    static RowOffsets before(long row, int largest) {
        RowOffsets best = first(largest);
        for (int size = 1; row > 1 && size <= largest; size++) {
            RowOffsets page = new RowOffsets((row - 1) / size, size);
            best = page.end() > best.end() ? page : best;
        }
        return best;
    }

    /** Returns the first page that begins at a row or after it. */
    static RowOffsets from(long row, int size) {
        return new RowOffsets((row + size - 1) / size, size);
    }

    /** The position of its first row. */
    long start() {
        return page * size;
    }

    /** The position behind its last row. */
    long end() {
        return start() + size;
    }
}
