package io.adplatform.sdk;

import java.util.List;
import java.util.Locale;
import java.util.Objects;

/**
 * What kind of file a report is written to. The list is open: other values can arrive. Schedules take {@link #CSV} and
 * {@link #XLS} (document 1), metrics reports {@link #CSV} and {@link #XLSX} (document 2); of the other reports the
 * documents don't say it.
 */
public final class FileType extends OpenEnum {

    private static final Constants<FileType> ALL = constants(FileType.class, FileType::new);

    /** Values with commas between. */
    public static final FileType CSV = ALL.add(1, "CSV");

    /** A spreadsheet. */
    public static final FileType XLS = ALL.add(2, "XLS");

    /** A spreadsheet. The platform has no ID for it, so schedules can't name it. */
    public static final FileType XLSX = ALL.add("XLSX");

    private FileType(Wire wire) {
        super(wire);
    }

    /** The constant with this ID, or a value that carries it. */
    public static FileType of(long id) {
        return ALL.of(id);
    }

    /** The constant with this name, or a value that carries the text. */
    public static FileType of(String text) {
        return ALL.of(text);
    }

    /** The constants, in the platform's order. */
    public static List<FileType> known() {
        return ALL.known();
    }

    /** The type as a file's name ends, which most reports name it by: {@code csv}. */
    public String extension() {
        return Objects.requireNonNullElse(label(), String.valueOf(id())).toLowerCase(Locale.ROOT);
    }
}
