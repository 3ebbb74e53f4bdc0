package io.adplatform.sdk.internal.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.io.SerializedString;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CountingParserTest {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    @Test
    void asManyValuesAsAllowedAreRead() throws IOException {
        try (JsonParser parser = counting("{\"a\":1,\"b\":[]}", 7)) {
            assertThat((Map<?, ?>) MAPPER.readValue(parser, Map.class)).hasSize(2);
        }
    }

    @Test
    void oneValueMoreEndsTheReading() throws IOException {
        try (JsonParser parser = counting("{\"a\":1,\"b\":[]}", 6)) {
            assertThatThrownBy(() -> MAPPER.readValue(parser, Map.class))
                    .hasStackTraceContaining(StreamConstraintsException.class.getName())
                    .hasStackTraceContaining("more than 6 values");
        }
    }

    @Test
    void everyWayToGoOnCounts() throws IOException {
        try (JsonParser parser = counting("{\"a\":1,\"b\":2}", 5)) {
            parser.nextToken();
            assertThat(parser.nextFieldName()).isEqualTo("a");
            assertThat(parser.nextIntValue(0)).isEqualTo(1);
            assertThat(parser.nextFieldName(new SerializedString("b"))).isTrue();
            parser.nextValue();
            assertThatThrownBy(parser::nextToken).isInstanceOf(StreamConstraintsException.class);
        }
    }

    private static JsonParser counting(String body, int most) throws IOException {
        return new Json.CountingParser(MAPPER.createParser(body), most);
    }
}
