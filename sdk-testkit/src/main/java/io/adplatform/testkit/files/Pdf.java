package io.adplatform.testkit.files;

import io.adplatform.testkit.http.Answer;
import java.nio.charset.StandardCharsets;

/** Files that begin and end like a PDF, with lines of text as comments. The sandbox draws no pages. */
public final class Pdf {

    private Pdf() {}

    /** A download under a file name. */
    public static Answer file(String fileName, String... lines) {
        byte[] content = ("%PDF-1.4\n% " + String.join("\n% ", lines) + "\n%%EOF\n").getBytes(StandardCharsets.UTF_8);
        return Answer.raw(200, "application/pdf", content)
                .withHeader("Content-Disposition", "attachment; filename=\"" + fileName + "\"");
    }
}
