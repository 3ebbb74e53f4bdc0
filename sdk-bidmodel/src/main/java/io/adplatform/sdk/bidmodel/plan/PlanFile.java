package io.adplatform.sdk.bidmodel.plan;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.adplatform.sdk.json.AdPlatformModule;
import java.util.Objects;

/** A plan as a text, and back. */
final class PlanFile {

    private static final ObjectMapper MAPPER = new ObjectMapper()
            .registerModule(new AdPlatformModule())
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    private PlanFile() {}

    static String toJson(BidModelPlan plan) {
        return write(MAPPER.writer(SerializationFeature.INDENT_OUTPUT), plan);
    }

    static String toLine(ChangeLog.Entry entry) {
        return write(MAPPER.writer(), entry);
    }

    private static String write(ObjectWriter writer, Object value) {
        try {
            return writer.writeValueAsString(value);
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException("a plan can't be written", impossible);
        }
    }

    static ChangeLog.Entry fromLine(int number, String line) {
        String problem = "line " + number + " of the log can't be read";
        ChangeLog.Entry entry = read(line, ChangeLog.Entry.class, problem);
        if (!Objects.nonNull(entry.applied())) {
            throw new IllegalArgumentException(problem + ": it has no applied plan");
        }
        return entry;
    }

    static BidModelPlan fromJson(String json) {
        BidModelPlan plan = read(json, BidModelPlan.class, "the text is not a plan");
        // A text may lack what a plan always has.
        boolean whole = Objects.nonNull(plan.baseUrl()) && Objects.nonNull(plan.madeAt());
        if (!plan.changes().stream().map(BidModelChange::kind).allMatch(Objects::nonNull)) {
            throw new IllegalArgumentException("the text is not a plan: it has a change of an unknown kind");
        }
        if (!whole || (plan.campaignId() == null) == (plan.ioId() == null)) {
            throw new IllegalArgumentException(
                    "the text is not a plan: it must have a base URL, a time, and a campaign or an IO");
        }
        return plan;
    }

    private static <T> T read(String text, Class<T> type, String problem) {
        try {
            T value = MAPPER.readValue(text, type);
            if (value == null) {
                throw new IllegalArgumentException(problem + ": it is null");
            }
            return value;
        } catch (JsonProcessingException unreadable) {
            throw new IllegalArgumentException(problem + ": " + unreadable.getOriginalMessage(), unreadable);
        }
    }
}
