package io.adplatform.testkit.files;

import io.adplatform.testkit.http.Answer;

/** Files that are PDF by their beginning and their end, with text between: nothing looks into them. */
public final class Pdf {

    private Pdf() {}

    /** A download under a file name. */
    public static Answer file(String fileName, String... lines) {
        return Answer.raw(200, "application/pdf", "%PDF-1.4\n" + String.join("\n", lines) + "\n%%EOF\n")
                .withHeader("Content-Disposition", "attachment; filename=\"" + fileName + "\"");
    }
}
