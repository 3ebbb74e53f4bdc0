package io.adplatform.sdk.creative.uploads;

import com.fasterxml.jackson.annotation.JsonAnySetter;
import io.adplatform.sdk.Values;
import io.adplatform.sdk.json.JsonRecord;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of each creative of an upload, by its key (document 3, "Add creatives"). The platform can make some and refuse
 * others; {@link #requireAll()} leaves no room for overlooking it.
 *
 * @param successData the answer about created creatives, mostly their IDs, as plain JSON values
 * @param failedData the answer about failed creatives, mostly a sentence, as plain JSON values
 * @param sentKeys the keys of all sent creatives, in order; empty if the call was executed by hand
 * @param skipped what was wrong with creatives that {@link UploadCreatives#skipInvalid} left out, by key; they were not
 *     sent
 * @param additionalProperties what else the platform sent, as plain JSON values
 */
public record UploadResult(
        Map<String, Object> successData,
        Map<String, Object> failedData,
        List<String> sentKeys,
        Map<String, String> skipped,
        @JsonAnySetter Map<String, Object> additionalProperties)
        implements JsonRecord {

    public UploadResult {
        successData = Values.copy(successData);
        failedData = Values.copy(failedData);
        sentKeys = Values.copy(sentKeys);
        skipped = Values.copy(skipped);
        additionalProperties = Values.copy(additionalProperties);
    }

    /** Returns the same with the request's keys. */
    UploadResult of(List<String> keys, Map<String, String> left) {
        return new UploadResult(successData, failedData, keys, left, additionalProperties);
    }

    /** The IDs of the new creatives by key, in the order in which they were sent. */
    public Map<String, Long> created() {
        Map<String, Long> created = new LinkedHashMap<>();
        for (String key : inOrder()) {
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

    /**
     * Why creatives were not made, by key, in the platform's words. A creative in both parts of the answer is included, and
     * {@link UploadCreatives#onlyFailed} omits it.
     */
    public Map<String, String> failed() {
        Map<String, String> failed = new LinkedHashMap<>();
        failedData.forEach((key, why) -> {
            if (why != null) { // nothing was said
                failed.put(key, why.toString());
            }
        });
        return Values.copy(failed);
    }

    /**
     * Returns the keys of creatives that may exist and whose IDs are missing in the answer. Uploading them again could make them
     * twice.
     */
    public List<String> unclear() {
        Map<String, Long> created = created();
        return inOrder().stream()
                .filter(key -> !created.containsKey(key) && (mayBeThere(key) || failedData.get(key) == null))
                .toList();
    }

    /** Whether the answer lists a creative as created, also without an ID. */
    boolean mayBeThere(String key) {
        return successData.get(key) != null;
    }

    /** Whether every creative was made, and its ID is known; none was skipped. */
    public boolean allCreated() {
        return failed().isEmpty() && unclear().isEmpty() && skipped.isEmpty();
    }

    /**
     * Makes sure that nothing is missing.
     *
     * @return this
     * @throws UploadIncompleteException with the failed, unclear, skipped and created ones
     */
    public UploadResult requireAll() {
        if (!allCreated()) {
            throw new UploadIncompleteException(this);
        }
        return this;
    }

    /** Returns the sent keys, then unknown keys of the answer. */
    private List<String> inOrder() {
        List<String> keys = new ArrayList<>(sentKeys);
        successData.keySet().stream().filter(key -> !sentKeys.contains(key)).forEach(keys::add);
        return keys;
    }

    private static @Nullable Long id(@Nullable Object value) {
        try {
            long id = value == null ? 0 : new BigDecimal(value.toString().strip()).longValueExact();
            return id > 0 ? id : null;
        } catch (ArithmeticException | NumberFormatException sentence) {
            return null;
        }
    }

    @Override
    public String toString() {
        return Values.brief(this);
    }
}
