package io.adplatform.sdk.journal;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.adplatform.sdk.journal.JournalEntry.Holder;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The format of a {@link JournalEntry} in JSON and UTF-8, for any storage. Reading is strict, unlike for the platform's answers:
 * every deviation is an error.
 */
public final class EntryJson {

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .addModule(new JavaTimeModule())
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            .build();

    private EntryJson() {}

    /** The fields of an entry. A storage may add others. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    @JsonInclude(JsonInclude.Include.NON_NULL)
    private record Fields(
            JournalEntry.State state,
            String key,
            String baseUrl,
            String clientId,
            @Nullable Long owId,
            @Nullable String call,
            long fence,
            int attempt,
            @Nullable Instant sentAt,
            Instant changedAt,
            String operation,
            String fingerprint,
            @Nullable String reference,
            @Nullable Boolean generated,
            @Nullable String user,
            @Nullable Long customer,
            @Nullable Long newestBefore,
            String inputs,
            @Nullable String answer,
            @Nullable String note,
            @Nullable Guard guard,
            @Nullable List<JournalEntry.Former> history,
            @Nullable Holder holder) {

        private Fields {
            if (Stream.of(state, key, baseUrl, clientId, changedAt, operation, fingerprint, inputs)
                    .anyMatch(Objects::isNull)) {
                throw new IllegalArgumentException("a required field is missing");
            }
        }
    }

    /** Returns an entry with its holder, if any, as JSON. */
    public static byte[] write(JournalEntry entry) {
        JournalKey key = entry.key();
        JournalInputs inputs = entry.inputs();
        try {
            return MAPPER.writeValueAsBytes(new Fields(
                    entry.state(),
                    key.name(),
                    key.baseUrl(),
                    key.clientId(),
                    key.owId(),
                    entry.call(),
                    entry.fence(),
                    entry.attempt(),
                    entry.sentAt(),
                    entry.changedAt(),
                    inputs.operation(),
                    inputs.fingerprint(),
                    inputs.reference(),
                    inputs.generated() ? true : null,
                    inputs.user(),
                    inputs.customer(),
                    inputs.newestBefore(),
                    inputs.description(),
                    entry.answer(),
                    entry.note(),
                    inputs.guard().equals(Guard.NONE) ? null : inputs.guard(),
                    entry.history().isEmpty() ? null : entry.history(),
                    entry.holder()));
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException("failed to write texts and numbers", impossible);
        }
    }

    /**
     * Reads an entry.
     *
     * @throws IOException if it is not an entry of this version of the SDK
     */
    public static JournalEntry read(byte[] content) throws IOException {
        try {
            Fields read = MAPPER.readValue(content, Fields.class);
            return new JournalEntry(
                    new JournalKey(read.baseUrl, read.clientId, read.owId, read.key),
                    new JournalInputs(
                            read.operation,
                            read.fingerprint,
                            read.inputs,
                            read.reference,
                            Boolean.TRUE.equals(read.generated),
                            read.user,
                            read.customer,
                            read.newestBefore,
                            Objects.requireNonNullElse(read.guard, Guard.NONE)),
                    read.state,
                    read.call,
                    read.fence,
                    read.attempt,
                    read.sentAt,
                    read.changedAt,
                    read.answer,
                    read.note,
                    read.holder,
                    Objects.requireNonNullElse(read.history, List.of()));
        } catch (IOException | IllegalArgumentException unknown) {
            throw new IOException(
                    "it has an entry that this version of the SDK doesn't know: " + unknown.getMessage(), unknown);
        }
    }
}
