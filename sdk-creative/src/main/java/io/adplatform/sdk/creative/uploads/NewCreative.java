package io.adplatform.sdk.creative.uploads;

import io.adplatform.sdk.Values;
import io.adplatform.sdk.creative.library.CreativeSourceType;
import io.adplatform.sdk.creative.library.CreativeType;
import io.adplatform.sdk.file.Content;
import io.adplatform.sdk.operation.FurtherFields;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A creative to be uploaded (document 3, "Add creatives"). The factory methods of each type name its source, and its setters its
 * fields, so that other combinations don't compile.
 *
 * <p>The documents don't list required fields. A name and a source are required; the platform decides about all others.
 *
 * <p>Immutable: every method returns a changed copy.
 *
 * @param <S> the kind itself
 */
public abstract sealed class NewCreative<S extends NewCreative<S>>
        permits HtmlCreative, ImageCreative, VideoCreative, AudioCreative, NativeCreative {

    /** The fields whose values are this SDK's choice. */
    static final Set<String> PRESET = Set.of("platformCreativeTypeId", "creativeSourceType", "subMediaType");

    private final Draft draft;

    NewCreative(Draft draft) {
        this.draft = draft;
    }

    /**
     * The values of a creative.
     *
     * @param key the caller's name for it within one upload; {@code null} where its file or its name gives it
     * @param fields values by wire name; details are a nested map
     * @param further what the caller has added by {@link NewCreative#with(String, Object)}
     * @param file what is uploaded; {@code null} without a file
     */
    record Draft(
            @Nullable String key,
            Map<String, Object> fields,
            FurtherFields further,
            @Nullable CreativeFile file) {

        Draft {
            fields = Values.copy(fields);
        }

        static Draft of(CreativeType type, CreativeSourceType sourceType, String name, String source) {
            Map<String, Object> fields = new LinkedHashMap<>();
            fields.put("creativeName", name);
            fields.put("platformCreativeTypeId", type.wireValue());
            fields.put("creativeSourceType", sourceType);
            fields.put("creativeSource", source);
            return new Draft(null, fields, FurtherFields.none(), null);
        }

        static Draft of(CreativeType type, String name, Content content, FileFormat.Family family) {
            Draft draft = of(type, CreativeSourceType.FILE, name, content.fileName());
            return new Draft(null, draft.fields, draft.further, new CreativeFile(content, family));
        }

        Draft with(String field, Object value) {
            Map<String, Object> changed = new LinkedHashMap<>(fields);
            changed.put(field, value);
            return new Draft(key, changed, further, file);
        }

        Draft within(String details, String field, Object value) {
            Map<String, Object> changed = new LinkedHashMap<>(details(details));
            changed.put(field, value);
            return with(details, Values.copy(changed));
        }

        @SuppressWarnings("unchecked") // within() alone puts maps there
        Map<String, Object> details(String details) {
            return (Map<String, Object>) fields.getOrDefault(details, Map.of());
        }

        /** All fields as they are sent. */
        Map<String, Object> sent() {
            return further.in(fields);
        }

        /** The platform's name of the file. */
        Draft sentAs(String fileName) {
            Draft named = with("creativeSource", fileName);
            return file == null ? this : new Draft(key, named.fields, further, file.named(fileName));
        }
    }

    /** The same kind of creative with another draft. */
    abstract S with(Draft changed);

    /**
     * Sets the creative's name in the upload's result and in error messages. Two creatives of an upload can't have the same.
     * Unset: the name of its file as it is sent, or else its own name, with a number where another creative of the upload has
     * that already.
     */
    public final S key(String key) {
        return with(new Draft(key, draft.fields, draft.further, draft.file));
    }

    /** The ID that a third party knows it by. */
    public final S externalId(String externalCreativeId) {
        return field("externalCreativeId", externalCreativeId);
    }

    /** Sets the address that a click opens. */
    public final S clickUrl(String clickUrl) {
        return field("clickUrl", clickUrl);
    }

    /**
     * Sets a further field of this creative by its wire name, for fields outside the documents. A dot leads into details, as in
     * {@code with("imageDetails.pixelUrls", urls)}. A field whose setter was called is refused when the request is built. Type,
     * source type and {@code subMediaType} are replaced.
     *
     * @param value a text, number, boolean, list or map; {@code null} removes the field
     */
    public final S with(String name, @Nullable Object value) {
        return with(new Draft(draft.key, draft.fields, draft.further.with(name, value), draft.file));
    }

    final Draft draft() {
        return draft;
    }

    final S field(String name, Object value) {
        return with(draft.with(name, value));
    }

    final S within(String details, String name, Object value) {
        return with(draft.within(details, name, value));
    }

    final S sized(String details, int width, int height) {
        return with(draft.within(details, "creativeWidth", width).within(details, "creativeHeight", height));
    }

    final S lasting(String details, Duration duration) {
        // One that isn't whole seconds stays what it is, and the check refuses it.
        boolean whole = duration.equals(Duration.ofSeconds(duration.toSeconds()));
        return within(details, "duration", whole ? (Object) duration.toSeconds() : duration);
    }

    final S tracked(String details, Tracking tracking) {
        return within(details, "customTracking", tracking.urls());
    }

    /** Returns the set values by wire name; a file by its name. */
    @Override
    public final String toString() {
        return getClass().getSimpleName() + draft.sent();
    }
}
