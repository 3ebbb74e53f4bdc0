package io.adplatform.sdk;

import java.util.List;
import java.util.Locale;
import java.util.Objects;

/**
 * The file type of a report. The list is open: other values can arrive. Schedules accept {@link #CSV} and {@link #XLS} (document
 * 1), metrics reports {@link #CSV} and {@link #XLSX} (document 2). The documents don't list the types of other reports.
 */
public final class FileType extends OpenEnum {

    private static final Constants<FileType> ALL = constants(FileType.class, FileType::new);

    /** Values separated by commas. */
    public static final FileType CSV = ALL.add(1, "CSV");

    /** A spreadsheet. */
    public static final FileType XLS = ALL.add(2, "XLS");

    /** A spreadsheet. The platform has no ID for it, so schedules don't accept it. */
    public static final FileType XLSX = ALL.add("XLSX");

    private FileType(Wire wire) {
        super(wire);
    }

    /** Returns the constant with this ID, or an unknown value with it. */
    public static FileType of(long id) {
        return ALL.of(id);
    }

    /** Returns the constant with this name, or an unknown value with the text. */
    public static FileType of(String text) {
        return ALL.of(text);
    }

    /** Returns the constants in the platform's order. */
    public static List<FileType> known() {
        return ALL.known();
    }

    /** Returns the file extension, such as {@code csv}, which most reports use as the wire name. */
    public String extension() {
        return Objects.requireNonNullElse(label(), String.valueOf(id())).toLowerCase(Locale.ROOT);
    }
}
