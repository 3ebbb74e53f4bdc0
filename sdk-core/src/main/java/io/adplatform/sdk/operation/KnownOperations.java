package io.adplatform.sdk.operation;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * All operations of the SDK's modules on the class path, by their line in the documents.
 *
 * <p>Each module names the class that it is entered by in {@code META-INF/adplatform/entry}. A program that is packed into
 * one JAR needs all of these files appended to one.
 */
public final class KnownOperations {

    private static final int MOST_SUGGESTIONS = 3;

    /** Found once, when first asked. */
    private static final class Found {

        private static final List<Operation<?>> ALL =
                OperationFinder.find(KnownOperations.class.getClassLoader()).stream()
                        .sorted(Comparator.<Operation<?>, String>comparing(Operation::name)
                                .thenComparing(Operation::effect))
                        .toList();
    }

    private KnownOperations() {}

    /**
     * All of them, sorted by line. Several have one line where inputs decide the effect or the answer, such as log-in and
     * refresh.
     */
    public static Collection<Operation<?>> all() {
        return Found.ALL;
    }

    /**
     * The operation with this line, such as {@code GET /api/v3/fa/payments/list}; one of them where several have it.
     *
     * @throws IllegalArgumentException naming the lines that look most like it
     */
    public static Operation<?> named(String name) {
        return Found.ALL.stream()
                .filter(operation -> operation.name().equals(name))
                .findFirst()
                .orElseThrow(() ->
                        new IllegalArgumentException("no operation of the SDK's modules on the class path is called '"
                                + name + "'" + suggestions(name)));
    }

    private static String suggestions(String name) {
        String wanted = name.strip().toLowerCase(Locale.ROOT);
        List<String> near = all().stream()
                .filter(operation -> distance(wanted, operation) <= Math.max(3, wanted.length() / 3))
                .sorted(Comparator.comparingInt(operation -> distance(wanted, operation)))
                .map(Operation::name)
                .distinct()
                .limit(MOST_SUGGESTIONS)
                .toList();
        return near.isEmpty() ? "" : "; did you mean " + String.join(" or ", near) + "?";
    }

    /** The documents' other spelling of a path leads to its operation, too. */
    private static int distance(String wanted, Operation<?> operation) {
        int main = distance(wanted, operation.name().toLowerCase(Locale.ROOT));
        String other = operation.alternatePath();
        return other == null
                ? main
                : Math.min(main, distance(wanted, (operation.method() + " " + other).toLowerCase(Locale.ROOT)));
    }

    /** How many characters must be put in, taken out or changed to make one text of the other. */
    private static int distance(String one, String other) {
        int[] row = new int[other.length() + 1];
        for (int column = 0; column <= other.length(); column++) {
            row[column] = column;
        }
        for (int line = 1; line <= one.length(); line++) {
            int diagonal = row[0];
            row[0] = line;
            for (int column = 1; column <= other.length(); column++) {
                int above = row[column];
                int changed = one.charAt(line - 1) == other.charAt(column - 1) ? diagonal : diagonal + 1;
                row[column] = Math.min(changed, Math.min(above, row[column - 1]) + 1);
                diagonal = above;
            }
        }
        return row[other.length()];
    }
}
