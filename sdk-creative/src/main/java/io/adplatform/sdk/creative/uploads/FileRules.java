package io.adplatform.sdk.creative.uploads;

import io.adplatform.sdk.file.Content;
import io.adplatform.sdk.file.FileKind;
import io.adplatform.sdk.operation.Checks;
import java.io.IOException;
import java.util.Optional;

/** What a file must be before it is sent: there, of a format that its creative takes, and not too long. */
final class FileRules {

    private FileRules() {}

    static void check(Checks checks, String field, CreativeFile file) {
        Content content = file.content();
        readable(checks, field, content)
                .flatMap(start -> format(checks, field, content, start, file.family()))
                .ifPresent(format -> length(checks, field, content, format));
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

    private static Optional<FileFormat> format(
            Checks checks, String field, Content content, byte[] start, FileFormat.Family family) {
        Optional<FileFormat> named = FileFormat.named(content.fileName()).filter(format -> format.isOf(family));
        String looks = FileFormat.looksLike(start)
                .map(format -> "looks like " + format)
                .orElse("looks like no format that is known");
        if (named.isEmpty()) {
            checks.that(
                    false, field, content.fileName(), "must be a " + family.inWords() + " by its name; it " + looks);
            return Optional.empty();
        }
        checks.that(
                named.get().fits(start),
                field,
                content.fileName(),
                "must be the " + named.get() + " that its name says; it " + looks);
        return named;
    }

    private static void length(Checks checks, String field, Content content, FileFormat format) {
        long length = content.length();
        checks.that(
                length != Content.UNKNOWN,
                field,
                content.fileName(),
                "must tell its length, because there is a limit; Content.of(stream, name, length) does");
        checks.that(
                length <= format.mostBytes(),
                field,
                content.fileName(),
                "must have " + format.limitInWords() + " at the most, as a " + format + "; it has " + length
                        + " bytes");
    }
}
