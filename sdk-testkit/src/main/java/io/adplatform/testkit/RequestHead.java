package io.adplatform.testkit;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The part of a request before its body.
 *
 * @param target path and query as sent
 * @param headers values by name; names are looked up without regard to case
 * @param bodyLength how many bytes follow, or {@link #IN_CHUNKS}
 */
record RequestHead(String method, String target, Map<String, List<String>> headers, long bodyLength) {

    /** The length of a body without a declared length. */
    static final long IN_CHUNKS = -1;

    /**
     * Reads the lines of a head.
     *
     * @throws IllegalArgumentException when they are none
     */
    static RequestHead of(String text) {
        String[] lines = text.split("\r?\n", -1);
        String[] words = lines[0].split(" ", -1);
        if (words.length != 3) {
            throw new IllegalArgumentException("no request line");
        }
        Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        for (int i = 1; i < lines.length; i++) {
            int colon = lines[i].indexOf(':');
            if (colon > 0) {
                String value = lines[i].substring(colon + 1).trim();
                headers.merge(lines[i].substring(0, colon).trim(), List.of(value), RequestHead::joined);
            }
        }
        return new RequestHead(words[0], words[1], headers, bodyLength(headers));
    }

    private static List<String> joined(List<String> some, List<String> more) {
        return Stream.concat(some.stream(), more.stream()).toList();
    }

    private static long bodyLength(Map<String, List<String>> headers) {
        if (headers.containsKey("Content-Length")) {
            return Long.parseLong(headers.get("Content-Length").get(0));
        }
        boolean chunked = headers.getOrDefault("Transfer-Encoding", List.of()).contains("chunked");
        return chunked ? IN_CHUNKS : 0;
    }
}
