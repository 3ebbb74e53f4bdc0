package io.adplatform.sdk.bidmodel.plan;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.adplatform.sdk.json.AdPlatformModule;
import java.util.Objects;

/** A plan as a text, and back. */
final class PlanFile {

    private static final ObjectMapper MAPPER =
            new ObjectMapper().registerModule(new AdPlatformModule()).enable(SerializationFeature.INDENT_OUTPUT);

    private PlanFile() {}

    static String toJson(BidModelPlan plan) {
        try {
            return MAPPER.writeValueAsString(plan);
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException("a plan can't be written", impossible);
        }
    }

    static String toLine(ChangeLog.Entry entry) {
        try {
            return MAPPER.writer().without(SerializationFeature.INDENT_OUTPUT).writeValueAsString(entry);
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException("a log entry can't be written", impossible);
        }
    }

    static ChangeLog.Entry fromLine(int number, String line) {
        try {
            return MAPPER.readValue(line, ChangeLog.Entry.class);
        } catch (JsonProcessingException unreadable) {
            throw new IllegalArgumentException(
                    "line " + number + " of the log can't be read: " + unreadable.getOriginalMessage(), unreadable);
        }
    }

    static BidModelPlan fromJson(String json) {
        BidModelPlan plan;
        try {
            plan = MAPPER.readValue(json, BidModelPlan.class);
        } catch (JsonProcessingException unreadable) {
            throw new IllegalArgumentException(
                    "the text is not a plan: " + unreadable.getOriginalMessage(), unreadable);
        }
        // A text may lack what a plan always has.
        boolean whole = Objects.nonNull(plan.baseUrl()) && Objects.nonNull(plan.madeAt());
        if (!whole || (plan.campaignId() == null) == (plan.ioId() == null)) {
            throw new IllegalArgumentException(
                    "the text is not a plan: it must have a base URL, a time, and a campaign or an IO");
        }
        return plan;
    }
}
