package io.adplatform.testkit.http;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A path with placeholders; a placeholder takes one segment, or its rest after a fixed beginning. */
final class PathTemplate {

    private static final Pattern PLACEHOLDER = Pattern.compile("\\{(\\w+)}");

    /** Each sandbox has the same paths. */
    private static final Map<String, PathTemplate> KNOWN = new ConcurrentHashMap<>();

    private final String start;
    private final Pattern pattern;
    private final List<String> names = new ArrayList<>();

    static PathTemplate of(String path) {
        return KNOWN.computeIfAbsent(path, PathTemplate::new);
    }

    private PathTemplate(String path) {
        start = path.split("\\{", 2)[0];
        StringBuilder regex = new StringBuilder();
        Matcher placeholder = PLACEHOLDER.matcher(path);
        int end = 0;
        while (placeholder.find()) {
            regex.append(Pattern.quote(path.substring(end, placeholder.start())))
                    .append("([^/]+)");
            names.add(placeholder.group(1));
            end = placeholder.end();
        }
        pattern =
                Pattern.compile(regex.append(Pattern.quote(path.substring(end))).toString());
    }

    /** The decoded values of the placeholders, or {@code null} when the path is another one. */
    @Nullable
    Map<String, String> match(String encodedPath) {
        Matcher matcher = pattern.matcher(encodedPath);
        if (!encodedPath.startsWith(start) || !matcher.matches()) {
            return null;
        }
        Map<String, String> values = new LinkedHashMap<>();
        for (int i = 0; i < names.size(); i++) {
            values.put(names.get(i), decode(matcher.group(i + 1)));
        }
        return values;
    }

    private static String decode(String encoded) {
        // A plus sign is a plus sign in a path; only in a query is it a space.
        return URLDecoder.decode(encoded.replace("+", "%2B"), StandardCharsets.UTF_8);
    }
}
