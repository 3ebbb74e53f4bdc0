package io.adplatform.testkit.http;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The table of all operations that a sandbox simulates, one line each. Registering a line again replaces the first.
 */
public final class Operations {

    private final Map<String, Operation> byLine = new LinkedHashMap<>();
    private final PathTable<Operation> paths = new PathTable<>();
    private final Map<String, List<String>> otherPaths = new HashMap<>();

    /** Registers an operation that needs a token and a workspace. */
    public Operations route(String method, String path, Handler handler) {
        return register(new Operation(method, path, false, handler));
    }

    /** Registers an operation that needs neither a token nor a workspace. */
    public Operations open(String method, String path, Handler handler) {
        return register(new Operation(method, path, true, handler));
    }

    /** A second spelling of a path; requests to it count as the operation in {@code line}. */
    public Operations alias(String line, String otherPath) {
        Operation operation = named(line);
        otherPaths.computeIfAbsent(operation.line(), key -> new ArrayList<>()).add(otherPath);
        paths.put(operation.method(), otherPath, operation);
        return this;
    }

    /** Registers an operation, under the second spellings of its path too where one with its line was there before. */
    public Operations register(Operation operation) {
        byLine.put(operation.line(), operation);
        paths.put(operation.method(), operation.path(), operation);
        for (String otherPath : otherPaths.getOrDefault(operation.line(), List.of())) {
            paths.put(operation.method(), otherPath, operation);
        }
        return this;
    }

    /**
     * The operation that is written like this, or has this as its second spelling.
     *
     * @throws IllegalArgumentException when there is none
     */
    public Operation named(String line) {
        Operation operation = paths.get(line);
        if (operation == null) {
            throw new IllegalArgumentException("The sandbox has no operation \"" + line + "\"");
        }
        return operation;
    }

    public List<Operation> all() {
        return List.copyOf(byLine.values());
    }

    /** The operation for a request, or {@code null} when no path fits its method. */
    public PathTable.@Nullable Match<Operation> find(String method, String encodedPath) {
        return paths.find(method, encodedPath);
    }

    /** The failure for a request that no operation fits: 404 for the path, 405 for the method. */
    public Answer notFound(String method, String encodedPath) {
        Set<String> allowed = paths.methods(encodedPath);
        if (allowed.isEmpty()) {
            return Answer.failure(404, "Not Found", "No operation has the path " + encodedPath);
        }
        String methods = String.join(", ", allowed);
        return Answer.failure(405, "Method Not Allowed", encodedPath + " takes " + methods + ", not " + method)
                .withHeader("Allow", methods);
    }
}
