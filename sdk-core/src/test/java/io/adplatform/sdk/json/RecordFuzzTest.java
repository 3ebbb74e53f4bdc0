package io.adplatform.sdk.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.adplatform.sdk.ErrorItem;
import io.adplatform.sdk.Values;
import io.adplatform.sdk.campaigns.CampaignStatus;
import io.adplatform.sdk.campaigns.CampaignSummary;
import io.adplatform.sdk.testing.FuzzTarget;
import io.adplatform.sdk.testing.Plain;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Any text is a record or an IllegalArgumentException, and a record equals its copies if no name occurs twice. The first
 * character chooses the type.
 */
class RecordFuzzTest extends FuzzTarget {

    record Everything(
            long id,
            @Nullable Long count,
            boolean active,
            @Nullable Boolean known,
            @Nullable BigDecimal amount,
            @Nullable String name,
            @Nullable Instant time,
            @Nullable LocalDate date,
            @Nullable CampaignStatus status,
            List<Long> ids,
            List<String> tags,
            List<ErrorItem> errors,
            Map<String, BigDecimal> rates,
            @Nullable Everything inner,
            @JsonAnySetter Map<String, Object> additionalProperties)
            implements JsonRecord {

        Everything {
            ids = Values.copy(ids);
            tags = Values.copy(tags);
            errors = Values.copy(errors);
            rates = Values.copy(rates);
            additionalProperties = Values.copy(additionalProperties);
        }
    }

    private static final ObjectMapper MAPPER = new ObjectMapper().registerModule(new AdPlatformModule());

    RecordFuzzTest() {
        super("records");
    }

    @Override
    protected void check(byte[] input) throws IOException {
        if (input.length == 0) {
            return;
        }
        String json = new String(input, 1, input.length - 1, StandardCharsets.UTF_8);
        switch (input[0] & 3) {
            case 0 -> check(CampaignSummary.class, json);
            case 1 -> check(ErrorItem.class, json);
            default -> check(Everything.class, json);
        }
    }

    private static <T extends JsonRecord> void check(Class<T> type, String json) throws IOException {
        T value;
        try {
            value = Records.of(type, json);
        } catch (IllegalArgumentException noRecord) {
            return;
        }
        assertThat(value).isNotNull();
        assertThat(Plain.isOneValue(json)).as("%s is one value", json).isTrue();
        assertThat(value.toString()).isNotNull();
        if (Plain.object(json.getBytes(StandardCharsets.UTF_8)).isEmpty()) {
            return;
        }
        assertThat(Records.of(type, value.toMap())).isEqualTo(value);
        assertThat(MAPPER.readValue(MAPPER.writeValueAsString(value), type)).isEqualTo(value);
    }
}
