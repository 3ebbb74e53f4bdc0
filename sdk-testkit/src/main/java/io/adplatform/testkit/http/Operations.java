package io.adplatform.testkit.http;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The table of all operations that a sandbox simulates, one line each.
 *
 * <p>Where several paths fit a request, the one with the fewest placeholders wins. A line that is entered again
 * replaces the first.
 */
public final class Operations {

    private final Map<String, Operation> byLine = new LinkedHashMap<>();
    private final Map<String, Entry> entries = new LinkedHashMap<>();

    private record Entry(PathTemplate template, Operation operation) {}

    /**
     * An operation that was found for a request.
     *
     * @param pathValues decoded values of the placeholders
     */
    public record Match(Operation operation, Map<String, String> pathValues) {}

    /** Enters an operation that needs a token and a workspace. */
    public Operations route(String method, String path, Handler handler) {
        return enter(new Operation(method, path, false, handler));
    }

    /** Enters an operation that needs neither a token nor a workspace. */
    public Operations open(String method, String path, Handler handler) {
        return enter(new Operation(method, path, true, handler));
    }

    /** A second spelling of a path; requests to it count as the operation in {@code line}. */
    public Operations alias(String line, String otherPath) {
        Operation operation = named(line);
        entries.put(operation.method() + " " + otherPath, new Entry(new PathTemplate(otherPath), operation));
        return this;
    }

    private Operations enter(Operation operation) {
        byLine.put(operation.line(), operation);
        entries.put(operation.line(), new Entry(new PathTemplate(operation.path()), operation));
        return this;
    }

    /**
     * The operation that is written like this, or has this as its second spelling.
     *
     * @throws IllegalArgumentException when there is none
     */
    public Operation named(String line) {
        Entry entry = entries.get(line);
        if (entry == null) {
            throw new IllegalArgumentException("The sandbox has no operation \"" + line + "\"");
        }
        return entry.operation();
    }

    public List<Operation> all() {
        return List.copyOf(byLine.values());
    }

    /** The operation for a request, or {@code null} when no path fits its method. */
    public @Nullable Match find(String method, String encodedPath) {
        return matches(encodedPath).stream()
                .filter(match -> match.operation().method().equals(method))
                .findFirst()
                .orElse(null);
    }

    /** The failure for a request that no operation fits: 404 for the path, 405 for the method. */
    public Answer notFound(String method, String encodedPath) {
        TreeSet<String> allowed = new TreeSet<>();
        matches(encodedPath).forEach(match -> allowed.add(match.operation().method()));
        if (allowed.isEmpty()) {
            return Answer.failure(404, "Not Found", "No operation has the path " + encodedPath);
        }
        String methods = String.join(", ", allowed);
        return Answer.failure(405, "Method Not Allowed", encodedPath + " takes " + methods + ", not " + method)
                .withHeader("Allow", methods);
    }

    private List<Match> matches(String encodedPath) {
        record Candidate(int placeholders, Match match) {}
        List<Candidate> candidates = new ArrayList<>();
        for (Entry entry : entries.values()) {
            Map<String, String> values = entry.template().match(encodedPath);
            if (values != null) {
                candidates.add(new Candidate(entry.template().placeholders(), new Match(entry.operation(), values)));
            }
        }
        candidates.sort(Comparator.comparingInt(Candidate::placeholders));
        return candidates.stream().map(Candidate::match).toList();
    }
}
