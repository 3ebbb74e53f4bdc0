package io.adplatform.sdk.internal.observe;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/** What answers held that the SDK doesn't know or can't read, each place once; bounded, since a server decides how much. */
public final class Findings {

    private static final int MOST = 200;
    private static final Pattern INDEX = Pattern.compile("\\[[0-9]+]");

    private final UnaryOperator<String> hideSecrets;
    private final Set<String> found = new LinkedHashSet<>();

    public Findings(UnaryOperator<String> hideSecrets) {
        this.hideSecrets = hideSecrets;
    }

    /**
     * Remembers a field or a value that the SDK doesn't know.
     *
     * @return whether it is the first of its kind, and there was room for it
     */
    public boolean addUnknown(String operation, String what) {
        return add(operation + ": unknown " + hideSecrets.apply(what));
    }

    /**
     * Remembers a value that was read as absent.
     *
     * @param warning where it stood, a colon, and what it was
     * @return whether it is the first of its kind, and there was room for it
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
