package io.adplatform.sdk.internal.observe;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/** The unknown and unreadable fields of responses, each once. Their number is limited, since the server decides about it. */
public final class Findings {

    private static final int MOST = 200;
    private static final Pattern INDEX = Pattern.compile("\\[[0-9]+]");

    private final UnaryOperator<String> hideSecrets;
    private final Set<String> found = new LinkedHashSet<>();

    public Findings(UnaryOperator<String> hideSecrets) {
        this.hideSecrets = hideSecrets;
    }

    /**
     * Records an unknown field or value.
     *
     * @return whether it is the first of its kind and within the limit
     */
    public boolean addUnknown(String operation, String what) {
        return add(operation + ": unknown " + hideSecrets.apply(what));
    }

    /**
     * Records a value that was read as absent.
     *
     * @param warning its place, a colon, and the value
     * @return whether it is the first of its kind and within the limit
     */
    public boolean addUnread(String operation, String warning) {
        String place = warning.substring(0, Math.max(0, warning.indexOf(':')));
        return add(
                operation + ": unread " + hideSecrets.apply(INDEX.matcher(place).replaceAll("[]")));
    }

    private synchronized boolean add(String finding) {
        return found.size() < MOST && found.add(finding);
    }

    public synchronized List<String> all() {
        return List.copyOf(found);
    }
}
