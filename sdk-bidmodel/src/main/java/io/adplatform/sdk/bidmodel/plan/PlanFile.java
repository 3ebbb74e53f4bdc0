package io.adplatform.sdk.bidmodel.plan;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.adplatform.sdk.json.AdPlatformModule;
import io.adplatform.sdk.json.JsonRecord;
import io.adplatform.sdk.json.Records;
import java.util.function.Predicate;

/** Plans and entries of the log as texts, and back. */
final class PlanFile {

    private static final ObjectWriter LINE =
            new ObjectMapper().registerModule(new AdPlatformModule()).writer();
    private static final ObjectWriter TEXT = LINE.with(SerializationFeature.INDENT_OUTPUT);

    private PlanFile() {}

    static String toText(BidModelPlan plan) {
        return write(TEXT, plan);
    }

    static String toLine(ChangeLog.Entry entry) {
        return write(LINE, entry);
    }

    private static String write(ObjectWriter writer, JsonRecord value) {
        try {
            return writer.writeValueAsString(value);
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException("a plan can't be written", impossible);
        }
    }

    /** Reads a record. A text may lack what a record always has. */
    static <T extends JsonRecord> T read(Class<T> type, String text, String problem, Predicate<T> isWhole) {
        try {
            T value = Records.of(type, text);
            if (isWhole.test(value)) {
                return value;
            }
        } catch (IllegalArgumentException unreadable) {
            throw new IllegalArgumentException(problem + ": " + unreadable.getMessage(), unreadable);
        }
        throw new IllegalArgumentException(problem + ": it lacks a field or has an unknown value");
    }
}
