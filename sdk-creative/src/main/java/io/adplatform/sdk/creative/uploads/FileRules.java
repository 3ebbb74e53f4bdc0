package io.adplatform.sdk.creative.uploads;

import io.adplatform.sdk.file.Content;
import io.adplatform.sdk.file.FileKind;
import io.adplatform.sdk.operation.Checks;
import java.io.IOException;
import java.util.Optional;

/** Rules for files before they are sent: existence, a format of the creative, and length. */
final class FileRules {

    private FileRules() {}

    static void check(Checks checks, String field, CreativeFile file) {
        format(checks, field, file).ifPresent(format -> length(checks, field, file.content(), format));
    }

    /** Returns the format of a file of any length; empty if its creative does not accept it. */
    static Optional<FileFormat> format(Checks checks, String field, CreativeFile file) {
        Content content = file.content();
        return readable(checks, field, content).flatMap(start -> {
            Optional<FileFormat> format = FileFormat.of(content.fileName(), start, file.family());
            String looks = FileFormat.looksLike(start)
                    .map(other -> "looks like " + other)
                    .orElse("looks like no format that is known");
            checks.that(
                    format.isPresent(),
                    field,
                    content.fileName(),
                    "must be a " + file.family().inWords() + "; it " + looks);
            return format;
        });
    }

    private static Optional<byte[]> readable(Checks checks, String field, Content content) {
        Optional<String> problem = content.problem();
        if (problem.isEmpty()) {
            try {
                byte[] start = content.start(FileKind.LOOKED_AT);
                checks.that(start.length > 0, field, content.fileName(), "must not be an empty file");
                return start.length > 0 ? Optional.of(start) : Optional.empty();
            } catch (IOException unreadable) {
                problem = Optional.of("can't be read (" + unreadable.getClass().getSimpleName() + ")");
            }
        }
        checks.that(false, field, content.fileName(), problem.get());
        return Optional.empty();
    }

    private static void length(Checks checks, String field, Content content, FileFormat format) {
        long length = content.length();
        checks.that(
                length <= format.mostBytes(),
                field,
                content.fileName(),
                "must have " + format.limitInWords() + " at the most, as a " + format + "; it has " + length
                        + " bytes");
    }
}
