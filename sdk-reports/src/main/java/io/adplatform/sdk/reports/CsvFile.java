package io.adplatform.sdk.reports;

import io.adplatform.sdk.file.Csv;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A CSV file in memory: its rows, and the original bytes of each. */
final class CsvFile {

    private final List<String> rawLines;
    private final Csv csv;

    CsvFile(byte[] bytes) {
        // One character for each byte, so that nothing is lost in a file that is not UTF-8.
        rawLines = List.of(new String(bytes, StandardCharsets.ISO_8859_1).split("(?<=\\n)|(?<=\\r)(?!\\n)"));
        csv = Csv.read(List.of(new String(bytes, StandardCharsets.UTF_8)));
    }

    boolean isEmpty() {
        return csv.columns().isEmpty();
    }

    List<Csv.Row> rows() {
        return csv.rows();
    }

    /** Returns the column of the first heading that the file has; only letters and digits are compared, if there are any. */
    Optional<String> column(List<String> headings) {
        return headings.stream()
                .flatMap(heading ->
                        csv.columns().stream().filter(column -> letters(column).equals(letters(heading))))
                .findFirst();
    }

    private static String letters(String heading) {
        String letters = heading.replaceAll("[^\\p{L}\\p{N}]", "");
        return (letters.isEmpty() ? heading : letters).toLowerCase(Locale.ROOT);
    }

    /** Returns the line break of this file. */
    String lineBreak() {
        return rawLines.get(0).endsWith("\r\n") ? "\r\n" : "\n";
    }

    /** Returns the header, which may have line breaks within double quotes. */
    byte[] header() {
        return raw(0, begin(0));
    }

    byte[] row(int index) {
        return raw(begin(index), begin(index + 1));
    }

    /** Returns the first line of a row, from 0; behind the last row, the number of lines. */
    private int begin(int row) {
        return row < rows().size() ? rows().get(row).line() - 1 : rawLines.size();
    }

    /** Returns some lines without the last line break. */
    private byte[] raw(int from, int until) {
        String text = String.join("", rawLines.subList(from, until));
        return text.replaceFirst("[\r\n]+$", "").getBytes(StandardCharsets.ISO_8859_1);
    }
}
