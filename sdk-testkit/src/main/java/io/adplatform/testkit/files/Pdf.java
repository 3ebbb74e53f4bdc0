package io.adplatform.testkit.files;

import io.adplatform.testkit.http.Answer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The smallest PDF files that readers open: one page with some lines of text. */
public final class Pdf {

    private Pdf() {}

    /** A download under a file name. */
    public static Answer file(String fileName, String... lines) {
        return Answer.raw(200, "application/pdf", of(lines))
                .withHeader("Content-Disposition", "attachment; filename=\"" + fileName + "\"");
    }

    private static byte[] of(String... lines) {
        StringBuilder text = new StringBuilder("BT /F1 12 Tf 16 TL 72 770 Td");
        for (String line : lines) {
            text.append(" (").append(line.replaceAll("([\\\\()])", "\\\\$1")).append(") Tj T*");
        }
        text.append(" ET");
        List<String> objects = List.of(
                "<< /Type /Catalog /Pages 2 0 R >>",
                "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
                "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R"
                        + " /Resources << /Font << /F1 5 0 R >> >> >>",
                "<< /Length " + text.length() + " >>\nstream\n" + text + "\nendstream",
                "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>");
        StringBuilder file = new StringBuilder("%PDF-1.4\n");
        List<Integer> places = new ArrayList<>();
        for (String object : objects) {
            places.add(file.length());
            file.append(places.size()).append(" 0 obj\n").append(object).append("\nendobj\n");
        }
        int table = file.length();
        file.append("xref\n0 ").append(objects.size() + 1).append("\n0000000000 65535 f \n");
        places.forEach(place -> file.append(String.format(Locale.ROOT, "%010d 00000 n \n", place)));
        file.append("trailer\n<< /Size ").append(objects.size() + 1).append(" /Root 1 0 R >>\n");
        file.append("startxref\n").append(table).append("\n%%EOF\n");
        return file.toString().getBytes(StandardCharsets.ISO_8859_1);
    }
}
