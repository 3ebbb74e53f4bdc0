package io.adplatform.sdk.reports;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The way from a wire name to a documented number of a {@link ReportRecord}. */
final class ReportNumbers {

    private static final Map<String, Place> PLACES = places();

    private ReportNumbers() {}

    /** @param field reads the number from what the group reads from a row */
    private record Place(Method group, Method field) {}

    private static Map<String, Place> places() {
        Map<String, Place> places = new HashMap<>();
        for (RecordComponent group : ReportRecord.class.getRecordComponents()) {
            if (group.getType().isRecord()) {
                for (RecordComponent field : group.getType().getRecordComponents()) {
                    if (Number.class.isAssignableFrom(field.getType())) {
                        places.put(wireName(field), new Place(group.getAccessor(), field.getAccessor()));
                    }
                }
            }
        }
        return Map.copyOf(places);
    }

    private static String wireName(RecordComponent field) {
        JsonProperty named = field.getAccessor().getAnnotation(JsonProperty.class);
        return named == null ? field.getName() : named.value();
    }

    /** {@code null} if the row has none, or if no documented number has this name. */
    static @Nullable Object find(ReportRecord row, String wireName) {
        Place place = PLACES.get(wireName);
        try {
            return place == null ? null : place.field().invoke(place.group().invoke(row));
        } catch (ReflectiveOperationException impossible) {
            throw new LinkageError("a record can't be read", impossible);
        }
    }
}
