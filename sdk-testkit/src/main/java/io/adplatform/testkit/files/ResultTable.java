package io.adplatform.testkit.files;

import com.fasterxml.jackson.databind.JsonNode;
import io.adplatform.testkit.http.Refusal;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.jspecify.annotations.Nullable;

/** Rows under chosen columns, as the file that a result link leads to; the first line has the headers. */
public record ResultTable(List<List<String>> lines) {

    private static final String XML = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>";
    private static final String PACKAGE = "http://schemas.openxmlformats.org/package/2006/";
    private static final String OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
    private static final String SHEETS = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
    private static final String TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.";

    /**
     * A table of rows.
     *
     * @param columns as in a request: items of label and value, of which one suffices
     * @param cell what a row has under a column's value
     */
    public static <R> ResultTable of(JsonNode columns, List<R> rows, BiFunction<R, String, @Nullable Object> cell) {
        List<String> headers = new ArrayList<>();
        List<String> values = new ArrayList<>();
        columns.forEach(column -> {
            values.add(value(column));
            headers.add(column.path("label").asText(column.path("value").asText()));
        });
        List<List<String>> lines = new ArrayList<>();
        lines.add(headers);
        for (R row : rows) {
            lines.add(values.stream().map(value -> text(cell.apply(row, value))).toList());
        }
        return new ResultTable(lines);
    }

    /**
     * Refuses a column that no row has.
     *
     * @param columns as in a request
     * @param known the columns that rows have
     * @param others further ones, by their form
     */
    public static void checkColumns(JsonNode columns, Set<String> known, Predicate<String> others) {
        for (JsonNode column : columns) {
            String value = value(column);
            if (!known.contains(value) && !others.test(value)) {
                throw Refusal.unknownWord("columns", value, known);
            }
        }
    }

    private static String value(JsonNode column) {
        return column.path("value").asText(column.path("label").asText());
    }

    /**
     * Publishes it, as a spreadsheet if {@code fileType} is xlsx, else as CSV, and returns its link.
     */
    public String publish(ResultFiles files, String name, String fileType) {
        return fileType.equals("xlsx")
                ? files.publish(name + ".xlsx", TYPE + "sheet", xlsx())
                : files.publish(name + "." + fileType, "text/csv; charset=utf-8", csv());
    }

    /** As RFC 4180 has it. */
    public byte[] csv() {
        return lines.stream()
                .map(line -> line.stream().map(ResultTable::quoted).collect(Collectors.joining(",")) + "\r\n")
                .collect(Collectors.joining())
                .getBytes(StandardCharsets.UTF_8);
    }

    /** One sheet, all of its cells texts. */
    public byte[] xlsx() {
        String rows = lines.stream()
                .map(line -> line.stream()
                        .map(cell -> "<c t=\"inlineStr\"><is><t>" + escaped(cell) + "</t></is></c>")
                        .collect(Collectors.joining("", "<row>", "</row>")))
                .collect(Collectors.joining());
        return zip(Map.of(
                "[Content_Types].xml",
                "<Types xmlns=\"" + PACKAGE + "content-types\">"
                        + "<Default Extension=\"rels\" ContentType=\"application/vnd.openxmlformats-package.relationships+xml\"/>"
                        + "<Override PartName=\"/xl/workbook.xml\" ContentType=\"" + TYPE + "sheet.main+xml\"/>"
                        + "<Override PartName=\"/xl/worksheets/sheet1.xml\" ContentType=\"" + TYPE
                        + "worksheet+xml\"/></Types>",
                "_rels/.rels",
                relationship("officeDocument", "xl/workbook.xml"),
                "xl/_rels/workbook.xml.rels",
                relationship("worksheet", "worksheets/sheet1.xml"),
                "xl/workbook.xml",
                "<workbook xmlns=\"" + SHEETS + "\" xmlns:r=\"" + OFFICE
                        + "\"><sheets><sheet name=\"Report\" sheetId=\"1\" r:id=\"rId1\"/></sheets></workbook>",
                "xl/worksheets/sheet1.xml",
                "<worksheet xmlns=\"" + SHEETS + "\"><sheetData>" + rows + "</sheetData></worksheet>"));
    }

    private static String relationship(String type, String target) {
        return "<Relationships xmlns=\"" + PACKAGE + "relationships\"><Relationship Id=\"rId1\" Type=\"" + OFFICE + "/"
                + type + "\" Target=\"" + target + "\"/></Relationships>";
    }

    private static byte[] zip(Map<String, String> parts) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            for (Map.Entry<String, String> part : parts.entrySet()) {
                zip.putNextEntry(new ZipEntry(part.getKey()));
                zip.write((XML + part.getValue()).getBytes(StandardCharsets.UTF_8));
            }
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return bytes.toByteArray();
    }

    private static String text(@Nullable Object value) {
        return value instanceof BigDecimal number ? number.toPlainString() : value == null ? "" : value.toString();
    }

    private static String quoted(String cell) {
        return cell.matches("[^\",\r\n]*") ? cell : "\"" + cell.replace("\"", "\"\"") + "\"";
    }

    private static String escaped(String cell) {
        return cell.replace("&", "&amp;").replace("<", "&lt;");
    }
}
