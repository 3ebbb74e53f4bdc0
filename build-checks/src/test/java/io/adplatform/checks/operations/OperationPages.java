package io.adplatform.checks.operations;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The pages that describe each operation with a call. */
public final class OperationPages {

    // Sending all of them takes some seconds.
    private static final List<SentCall> SENT = Stream.of(OperationCalls.values())
            .flatMap(calls -> calls.methods().stream().map(method -> SentCall.of(calls, method)))
            .toList();

    private OperationPages() {}

    /** The calls of each operation, by its line. */
    static Map<String, List<SentCall>> calls() {
        return SENT.stream().collect(Collectors.groupingBy(SentCall::operation));
    }

    /** The link from the list of operations to the section of one. */
    public static String link(String operation) {
        String page = calls().get(operation).get(0).calls().page();
        return "[`" + operation + "`](operations/" + page + ".md#" + anchor(operation) + ")";
    }

    private static String anchor(String heading) {
        return heading.toLowerCase(Locale.ROOT).replaceAll("[^\\w\\- ]", "").replace(' ', '-');
    }
}
