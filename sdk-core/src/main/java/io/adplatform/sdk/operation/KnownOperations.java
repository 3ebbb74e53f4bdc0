package io.adplatform.sdk.operation;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.TreeMap;

/** All operations of the SDK's modules on the class path, by their line in the documents. */
public final class KnownOperations {

    private static final int MOST_SUGGESTIONS = 3;

    /** Read once, when first asked. */
    private static final class Loaded {

        private static final Map<String, Operation<?>> BY_NAME = byName();

        private static Map<String, Operation<?>> byName() {
            Map<String, Operation<?>> byName = new TreeMap<>();
            ServiceLoader<OperationCatalogue> catalogues =
                    ServiceLoader.load(OperationCatalogue.class, OperationCatalogue.class.getClassLoader());
            for (OperationCatalogue catalogue : catalogues) {
                for (Operation<?> operation : catalogue.operations()) {
                    if (byName.put(operation.name(), operation) != null) {
                        throw new ServiceConfigurationError(operation + " is in two catalogues, or twice in one");
                    }
                }
            }
            return byName;
        }
    }

    private KnownOperations() {}

    /** All of them, sorted by line. */
    public static Collection<Operation<?>> all() {
        return List.copyOf(Loaded.BY_NAME.values());
    }

    /**
     * The operation with this line, such as {@code GET /api/v3/fa/payments/list}.
     *
     * @throws IllegalArgumentException naming the lines that look most like it
     */
    public static Operation<?> named(String name) {
        Operation<?> operation = Loaded.BY_NAME.get(name);
        if (operation == null) {
            throw new IllegalArgumentException(
                    "no operation of the SDK's modules on the class path is called '" + name + "'" + suggestions(name));
        }
        return operation;
    }

    private static String suggestions(String name) {
        String wanted = name.strip().toLowerCase(Locale.ROOT);
        List<String> near = all().stream()
                .filter(operation -> distance(wanted, operation) <= Math.max(3, wanted.length() / 3))
                .sorted(Comparator.comparingInt(operation -> distance(wanted, operation)))
                .limit(MOST_SUGGESTIONS)
                .map(Operation::name)
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
