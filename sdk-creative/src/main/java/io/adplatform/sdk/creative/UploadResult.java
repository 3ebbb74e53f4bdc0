package io.adplatform.sdk.creative;

import com.fasterxml.jackson.annotation.JsonAnySetter;
import io.adplatform.sdk.Values;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What became of the creatives of an upload, by their keys (document 3, "Add creatives"). The platform can make some and
 * refuse others; {@link #requireAll()} leaves no room for overlooking it.
 *
 * @param successData what the platform says of those that it made, mostly their IDs
 * @param failedData what it says of those that it didn't make
 * @param sentKeys the keys of all that were sent, in order; empty where the call was executed by hand
 * @param additionalProperties what else the platform sent, as plain JSON values
 */
public record UploadResult(
        Map<String, String> successData,
        Map<String, String> failedData,
        List<String> sentKeys,
        @JsonAnySetter Map<String, Object> additionalProperties) {

    public UploadResult {
        successData = Values.copy(successData);
        failedData = Values.copy(failedData);
        sentKeys = Values.copy(sentKeys);
        additionalProperties = Values.copy(additionalProperties);
    }

    UploadResult withKeys(List<String> keys) {
        return new UploadResult(successData, failedData, keys, additionalProperties);
    }

    /** The IDs of the new creatives by key, in the order in which they were sent. */
    public Map<String, Long> created() {
        Map<String, Long> created = new LinkedHashMap<>();
        for (String key : inOrder(successData)) {
            Long id = id(successData.get(key));
            if (id != null) {
                created.put(key, id);
            }
        }
        return Values.copy(created);
    }

    /** The IDs of the new creatives, in the order in which they were sent. */
    public List<Long> creativeIds() {
        return List.copyOf(created().values());
    }

    /** Why creatives were not made, by key, in the platform's words. */
    public Map<String, String> failed() {
        return failedData;
    }

    /**
     * The keys of creatives that may have been made and whose IDs the platform didn't tell. Uploading them again could
     * make them twice.
     */
    public List<String> unclear() {
        Map<String, Long> created = created();
        return inOrder(successData).stream()
                .filter(key -> !created.containsKey(key) && !failedData.containsKey(key))
                .toList();
    }

    /** Whether every creative was made, and its ID is known. */
    public boolean allCreated() {
        return failedData.isEmpty() && unclear().isEmpty();
    }

    /**
     * Makes sure that nothing is missing.
     *
     * @return this
     * @throws UploadIncompleteException listing what failed and what is unclear, with what succeeded
     */
    public UploadResult requireAll() {
        if (!allCreated()) {
            throw new UploadIncompleteException(this);
        }
        return this;
    }

    /** The keys that were sent, then those that the platform made up. */
    private List<String> inOrder(Map<String, String> answered) {
        List<String> keys = new ArrayList<>(sentKeys);
        answered.keySet().stream().filter(key -> !sentKeys.contains(key)).forEach(keys::add);
        return keys;
    }

    private static @Nullable Long id(@Nullable String text) {
        try {
            return text == null ? null : Long.valueOf(text.strip());
        } catch (NumberFormatException sentence) {
            return null;
        }
    }
}
