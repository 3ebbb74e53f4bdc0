package io.adplatform.sdk.reports;

/**
 * Finds the ends of the records of a CSV file, byte by byte; a line break within quotes is not an end. A quotation mark opens
 * quotes only at the beginning of a field; within an unquoted field it is an ordinary character.
 */
final class CsvScanner {

    private static final int BYTE_ORDER_MARK = 3;

    private boolean quoted;
    private boolean closed;
    private boolean fieldBegins = true;
    private long bytes;

    /** Takes the next byte, and returns whether it is the line feed that ends a record. */
    boolean endsRecord(byte next) {
        bytes++;
        if (quoted) {
            quoted = next != '"';
            closed = !quoted;
            return false;
        }
        // Two quotation marks within quotes are one of the text.
        quoted = next == '"' && (fieldBegins || closed);
        closed = false;
        fieldBegins = isSeparator(next) || next == '\n' || next == '\r' || (next < 0 && bytes <= BYTE_ORDER_MARK);
        return !quoted && next == '\n';
    }

    static boolean isSeparator(byte one) {
        return one == ',' || one == ';' || one == '\t';
    }
}
