package io.adplatform.sdk.internal.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonAnySetter;
import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.TokenSet;
import io.adplatform.sdk.Values;
import io.adplatform.sdk.campaigns.CampaignSummary;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.testing.FuzzTarget;
import io.adplatform.sdk.testing.Plain;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import okio.Buffer;

/** Any body is read without an exception, as any type, and no field of an object is lost. The first byte chooses the type. */
class EnvelopeFuzzTest extends FuzzTarget {

    record Kept(long id, @JsonAnySetter Map<String, Object> additionalProperties) {
        Kept {
            additionalProperties = Values.copy(additionalProperties);
        }
    }

    private static final Operation<Kept> KEPT = Operation.read("GET /x").returns(Kept.class);

    private static final List<Operation<?>> OPERATIONS = List.of(
            KEPT,
            Operation.read("GET /x").returns(CampaignSummary.class),
            Operation.read("GET /x").returnsPage("data", CampaignSummary.class),
            Operation.read("GET /x").returnsList(CampaignSummary.class),
            Operation.once("POST /x").returns(Confirmation.class),
            Operation.repeatable("POST /x").returns(Confirmation.class),
            Operation.read("GET /x").returnsBare(TokenSet.class),
            Operation.read("GET /x").returns(String.class),
            Operation.read("GET /x").returnsField("item", Long.class));

    private final ResponseReader reader = new ResponseReader();

    EnvelopeFuzzTest() {
        super("envelopes");
    }

    @Override
    protected void check(byte[] input) {
        if (input.length == 0) {
            return;
        }
        Operation<?> operation = OPERATIONS.get((input[0] & 0xFF) % OPERATIONS.size());
        byte[] body = Arrays.copyOfRange(input, 1, input.length);
        DecodedBody<?> read = reader.read(operation, body);
        assertThat(read).isNotNull();
        assertThat(reader.readAgain(operation, body, "missing")).isNotNull();
        assertThat(reader.readFailure(500, body).errors()).isNotNull();
        Plain.object(body).ifPresent(fields -> assertThatNothingIsLost(fields, body));
    }

    private void assertThatNothingIsLost(Map<?, ?> fields, byte[] object) {
        byte[] envelope = new Buffer()
                .writeString("{\"success\":true,\"data\":", StandardCharsets.UTF_8)
                .write(object)
                .writeString("}", StandardCharsets.UTF_8)
                .readByteArray();
        DecodedBody<Kept> read = reader.read(KEPT, envelope);
        if (!(read instanceof DecodedBody.Value<Kept> value)) {
            // Only a body that contradicts its envelope or passes a limit has no value.
            assertThat(fields.keySet().stream().map(String::valueOf)).containsAnyOf("success", "errorObjects", "id");
            return;
        }
        Kept kept = value.value();
        assertThat(kept).isNotNull();
        fields.forEach((name, field) -> {
            Object found = kept.additionalProperties().get(String.valueOf(name));
            boolean isId = name.equals("id") && found == null && Plain.same(field == null ? 0 : field, kept.id());
            assertThat(isId || Plain.same(field, found))
                    .as("%s: %s was read as %s", name, field, kept)
                    .isTrue();
        });
    }
}
