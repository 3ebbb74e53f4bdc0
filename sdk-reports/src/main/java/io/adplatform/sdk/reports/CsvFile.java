package io.adplatform.sdk.reports;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A CSV file in memory, record by record, with the original bytes. */
final class CsvFile {

    private final byte[] bytes;
    private final List<Line> records = new ArrayList<>();
    private final boolean endsWithCarriageReturns;

    /**
     * The place of a record in the file, without its line break.
     *
     * @param until the first byte that is no longer the record's
     */
    record Line(int from, int until) {}

    CsvFile(byte[] bytes) {
        this.bytes = bytes;
        CsvScanner scanner = new CsvScanner();
        int from = 0;
        for (int i = 0; i < bytes.length; i++) {
            if (scanner.endsRecord(bytes[i])) {
                add(from, i);
                from = i + 1;
            }
        }
        add(from, bytes.length);
        int headerEnds = records.isEmpty() ? 0 : records.get(0).until();
        endsWithCarriageReturns = headerEnds < bytes.length && bytes[headerEnds] == '\r';
    }

    /** An empty line is not a record. */
    private void add(int from, int lineFeed) {
        int until = lineFeed > from && bytes[lineFeed - 1] == '\r' ? lineFeed - 1 : lineFeed;
        if (until > from) {
            records.add(new Line(from, until));
        }
    }

    /** All records, the header first. */
    List<Line> records() {
        return records;
    }

    /** Returns the line break of this file. */
    String lineBreak() {
        return endsWithCarriageReturns ? "\r\n" : "\n";
    }

    byte[] bytes() {
        return bytes;
    }

    /** A record as text, without a byte order mark. */
    String text(Line record) {
        String text = new String(bytes, record.from(), record.until() - record.from(), StandardCharsets.UTF_8);
        return text.startsWith("\uFEFF") ? text.substring(1) : text;
    }

    /** The fields of a record without their quotes. */
    List<String> fields(Line record, char separator) {
        String text = text(record) + separator;
        List<String> fields = new ArrayList<>();
        StringBuilder field = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < text.length(); i++) {
            char one = text.charAt(i);
            if (quoted && one == '"' && text.charAt(i + 1) == '"') {
                field.append(one);
                i++;
            } else if (one == '"' && (quoted || field.isEmpty())) {
                quoted = !quoted;
            } else if (one == separator && !quoted) {
                fields.add(field.toString());
                field.setLength(0);
            } else {
                field.append(one);
            }
        }
        if (quoted) { // a quote that nothing closes
            fields.add(field.toString());
        }
        return fields;
    }

    /** Returns the separator of the header: a comma, a semicolon or a tab. */
    char separator() {
        return Stream.of(',', ';', '\t')
                .max(Comparator.comparingInt(one -> fields(records.get(0), one).size()))
                .orElseThrow();
    }
}
