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

    @Override
    protected void check(byte[] input) {
        Csv table = Csv.read(new String(input, StandardCharsets.UTF_8).lines().toList());
        for (Csv.Row row : table.rows()) {
            assertThat(row.line()).isPositive();
            if (row.cells().isEmpty()) {
                continue;
            }
            List<String> cells = table.columns().stream().map(row::cell).toList();
            String lines = Csv.line(table.columns()) + "\n" + Csv.line(cells);
            Csv copy = Csv.read(lines.lines().toList());
            assertThat(copy.columns()).isEqualTo(table.columns());
            assertThat(copy.rows()).extracting(Csv.Row::cells).containsExactly(row.cells());
        }
    }
}
