package io.adplatform.sdk.reports;

import java.util.LinkedHashMap;
import java.util.Map;

/** What a record kept of fields that it couldn't take. */
final class Kept {

    private Kept() {}

    /** The fields without one that has a value of its own now, so that it isn't written twice. */
    static Map<String, Object> without(Map<String, Object> kept, String field) {
        if (!kept.containsKey(field)) {
            return kept;
        }
        Map<String, Object> rest = new LinkedHashMap<>(kept);
        rest.remove(field);
        return rest;
    }
}
