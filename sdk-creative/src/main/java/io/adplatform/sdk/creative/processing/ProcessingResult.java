package io.adplatform.sdk.creative.processing;

import io.adplatform.sdk.Values;
import io.adplatform.sdk.creative.library.CreativeListItem;
import io.adplatform.sdk.json.JsonRecord;
import java.util.List;
import java.util.Map;

/**
 * How far the platform is with converting creatives.
 *
 * @param ready creatives that are converted or need no conversion, by ID, as the list shows them
 * @param open creatives that are not ready yet, including {@code unlisted}
 * @param unlisted creatives that no list has shown: they don't exist, belong to another workspace, or are too new
 * @param stopped creatives that were rejected or deleted before they were ready, by ID
 */
public record ProcessingResult(
        Map<Long, CreativeListItem> ready, List<Long> open, List<Long> unlisted, Map<Long, CreativeListItem> stopped)
        implements JsonRecord {

    public ProcessingResult {
        ready = Values.copy(ready);
        open = Values.copy(open);
        unlisted = Values.copy(unlisted);
        stopped = Values.copy(stopped);
    }

    /** Whether all of them are ready. */
    public boolean allReady() {
        return open.isEmpty() && stopped.isEmpty();
    }

    /**
     * Makes sure that all are ready.
     *
     * @return this
     * @throws NotProcessedException with the creatives that are not ready
     */
    public ProcessingResult requireAll() {
        if (!allReady()) {
            throw new NotProcessedException(this);
        }
        return this;
    }

    @Override
    public String toString() {
        return Values.brief(this);
    }
}
