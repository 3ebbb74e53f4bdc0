package io.adplatform.sdk.creative.processing;

import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.error.Sent;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The time was over, and creatives were not ready. The platform continues to process them: look again with {@link Processing}.
 * Thrown by {@link ProcessingResult#requireAll()} alone.
 */
public final class NotProcessedException extends AdPlatformException {

    private static final long serialVersionUID = 1L;

    private final transient @Nullable ProcessingResult result;

    NotProcessedException(ProcessingResult result) {
        super(message(result), null, Sent.YES, null);
        this.result = result;
    }

    private static String message(ProcessingResult result) {
        List<Long> converting = result.open().stream()
                .filter(id -> !result.unlisted().contains(id))
                .toList();
        List<String> parts = new ArrayList<>();
        add(parts, "still being converted: ", converting);
        add(parts, "not in the list: ", result.unlisted());
        add(parts, "rejected or deleted: ", List.copyOf(result.stopped().keySet()));
        return "not all creatives are ready; " + String.join("; ", parts) + ".";
    }

    private static void add(List<String> parts, String what, List<Long> ids) {
        if (!ids.isEmpty()) {
            parts.add(what + ids.stream().map(String::valueOf).collect(Collectors.joining(", ")));
        }
    }

    /** The state at the end of the wait; {@code null} after deserialization. */
    public @Nullable ProcessingResult result() {
        return result;
    }
}
