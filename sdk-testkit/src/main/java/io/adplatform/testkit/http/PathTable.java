package io.adplatform.testkit.http;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Something for every method and path. If several paths fit a request, the path with the fewest placeholders wins; a path that is
 * put again replaces the first.
 */
public final class PathTable<T> {

    private final Map<String, Entry<T>> entries = new LinkedHashMap<>();

    private record Entry<T>(String method, PathTemplate template, T value) {}

    /**
     * The match of a request.
     *
     * @param pathValues decoded values of the placeholders
     */
    public record Match<T>(T value, Map<String, String> pathValues) {

        public Match {
            pathValues = Map.copyOf(pathValues);
        }
    }

    /** Puts something under a method and a path with placeholders such as {@code {campaignId}}. */
    public void put(String method, String path, T value) {
        entries.put(method + " " + path, new Entry<>(method, PathTemplate.of(path), value));
    }

    /** Returns the value of exactly this method and path, placeholders by their names, or {@code null}. */
    public @Nullable T get(String line) {
        Entry<T> entry = entries.get(line);
        return entry == null ? null : entry.value();
    }

    /** Returns the match of a request, or {@code null} if no path fits its method. */
    public @Nullable Match<T> find(String method, String encodedPath) {
        Match<T> fewest = null;
        for (Entry<T> entry : entries.values()) {
            Map<String, String> values =
                    entry.method().equals(method) ? entry.template().match(encodedPath) : null;
            if (values != null
                    && (fewest == null || values.size() < fewest.pathValues().size())) {
                fewest = new Match<>(entry.value(), values);
            }
        }
        return fewest;
    }

    /** The methods that a path takes, in the order of the alphabet; empty when the path is unknown. */
    public Set<String> methods(String encodedPath) {
        Set<String> methods = new TreeSet<>();
        for (Entry<T> entry : entries.values()) {
            if (entry.template().match(encodedPath) != null) {
                methods.add(entry.method());
            }
        }
        return methods;
    }
}
