package io.adplatform.sdk.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.util.TokenBuffer;
import io.adplatform.sdk.Page;
import io.adplatform.sdk.internal.json.RowsPage;
import java.io.IOException;

/** Reads a record or a static list's value like an answer of the platform. */
final class RecordDeserializer extends StdDeserializer<Object> {

    private static final long serialVersionUID = 1;

    private final JavaType type;
    private final ObjectMapper mapper;

    RecordDeserializer(JavaType type, ObjectMapper mapper) {
        super(type);
        this.mapper = mapper;
        this.type = type.hasRawClass(Page.class)
                ? mapper.getTypeFactory().constructParametricType(RowsPage.class, type.containedTypeOrUnknown(0))
                : type;
    }

    @Override
    public Object deserialize(JsonParser parser, DeserializationContext context) throws IOException {
        // From a copy, for the SDK's own mapper. Decimals keep all of their digits in it.
        try (TokenBuffer copy = new TokenBuffer(parser, context).forceUseOfBigDecimal(true)) {
            copyInto(copy, parser);
            try (JsonParser copied = copy.asParserOnFirstToken()) {
                Object value = mapper.readerFor(type).readValue(copied);
                return value != null
                        ? value
                        : context.reportInputMismatch(
                                this, "not a %s", type.getRawClass().getSimpleName());
            }
        }
    }

    private static void copyInto(TokenBuffer copy, JsonParser parser) throws IOException {
        if (!parser.hasToken(JsonToken.FIELD_NAME)) {
            copy.copyCurrentStructure(parser);
            return;
        }
        // After a type name in the first field, Jackson passes on the rest of the object.
        copy.writeStartObject();
        while (parser.hasToken(JsonToken.FIELD_NAME)) {
            copy.copyCurrentStructure(parser);
            parser.nextToken();
        }
        copy.writeEndObject();
    }
}
