package io.adplatform.sdk.file;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.testing.FuzzTarget;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Any text is a table, and a row that is written is read as it was. */
class CsvFuzzTest extends FuzzTarget {

    CsvFuzzTest() {
        super("csv");
    }

    private static void checkEncoding(byte[] input) {
        try {
            assertThat(Csv.text("a.csv", input).getBytes(StandardCharsets.UTF_8))
                    .isEqualTo(input);
        } catch (IllegalArgumentException refused) {
            assertThat(refused).hasMessageStartingWith("a.csv is ").hasNoCause();
        }
    }

    @Override
    protected void check(byte[] input) {
        Csv table = Csv.read(List.of(new String(input, StandardCharsets.UTF_8)));
        checkEncoding(input);
        List<String> columns = table.columns().stream().distinct().toList();
        for (Csv.Row row : table.rows()) {
            assertThat(row.line()).isPositive();
            if (row.cells().isEmpty()) {
                continue;
            }
            List<String> cells = columns.stream().map(row::cell).toList();
            Csv copy = Csv.read(List.of(Csv.line(columns), Csv.line(cells)));
            assertThat(copy.columns()).isEqualTo(columns);
            assertThat(copy.rows()).extracting(Csv.Row::cells).containsExactly(row.cells());
        }
    }
}
