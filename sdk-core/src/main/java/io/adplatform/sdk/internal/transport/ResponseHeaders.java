package io.adplatform.sdk.internal.transport;

import io.adplatform.sdk.Values;
import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import okhttp3.Headers;
import org.jspecify.annotations.Nullable;

/** The headers of an answer as a map that is made when somebody looks into it, which few do. Unmodifiable. */
final class ResponseHeaders extends AbstractMap<String, List<String>> {

    private final Headers headers;
    private volatile @Nullable Map<String, List<String>> byName;

    ResponseHeaders(Headers headers) {
        this.headers = headers;
    }

    @Override
    public @Nullable List<String> get(@Nullable Object name) {
        return byName().get(name);
    }

    @Override
    public boolean containsKey(@Nullable Object name) {
        return byName().containsKey(name);
    }

    @Override
    public Set<Entry<String, List<String>>> entrySet() {
        return byName().entrySet();
    }

    private Map<String, List<String>> byName() {
        Map<String, List<String>> made = byName;
        if (made == null) {
            Map<String, List<String>> map = new LinkedHashMap<>();
            for (int i = 0; i < headers.size(); i++) {
                map.computeIfAbsent(headers.name(i).toLowerCase(Locale.ROOT), name -> new ArrayList<>(1))
                        .add(headers.value(i));
            }
            map.replaceAll((name, values) -> Collections.unmodifiableList(values));
            made = Values.copy(map);
            byName = made;
        }
        return made;
    }
}
