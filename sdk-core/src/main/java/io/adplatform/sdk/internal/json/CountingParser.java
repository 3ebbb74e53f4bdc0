package io.adplatform.sdk.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.util.JsonParserDelegate;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Limits the number of values of a body, for a Jackson before 2.18, which can't. */
final class CountingParser extends JsonParserDelegate {

    private final int most;
    private int tokens;

    CountingParser(JsonParser parser, int most) {
        super(parser);
        this.most = most;
    }

    /** The other ways to go on are made of this one. */
    @Override
    public @Nullable JsonToken nextToken() throws IOException {
        JsonToken token = super.nextToken();
        if (token != null && ++tokens > most) {
            throw new StreamConstraintsException("more than " + most + " values");
        }
        return token;
    }

    @Override
    public @Nullable JsonToken nextValue() throws IOException {
        JsonToken token = nextToken();
        return token == JsonToken.FIELD_NAME ? nextToken() : token;
    }
}
