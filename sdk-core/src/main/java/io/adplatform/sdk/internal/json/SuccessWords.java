package io.adplatform.sdk.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** What a body says of its own success: everything that {@link SuccessRules} judges by. */
final class SuccessWords {

    private static final TypeShape BOOLEAN = new TypeShape(Boolean.class);
    private static final TypeShape LONG = new TypeShape(Long.class);

    /** The values of one object's {@code success}: of a name that stands twice, it may be both. */
    static final class Said {

        private boolean yes;
        private boolean no;

        void add(@Nullable Boolean success) {
            yes |= Boolean.TRUE.equals(success);
            no |= Boolean.FALSE.equals(success);
        }

        boolean yes() {
            return yes && !no;
        }

        boolean no() {
            return no && !yes;
        }

        boolean both() {
            return yes && no;
        }
    }

    private final Said envelope = new Said();
    private final Said data = new Said();
    private boolean hasSuccess;
    private boolean hasData;
    private boolean hasResponseObject;
    private boolean complains;
    private boolean succeededCode;
    private @Nullable Long failedCode;
    private @Nullable Long errorCodeOfV2;

    /** Reads the words alone, and keeps nothing else: also of a body whose value is beyond the limits. */
    static SuccessWords in(byte[] body) throws IOException {
        SuccessWords words = new SuccessWords();
        try (JsonParser parser = BoundedMapper.SKIPPING.createParser(body)) {
            if (parser.nextToken() == JsonToken.START_OBJECT) {
                for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
                    parser.nextToken();
                    if (!words.take(name, parser)) {
                        words.lookInto(name, parser);
                    }
                    parser.skipChildren();
                }
            } else {
                parser.skipChildren();
            }
            EnvelopeParser.end(parser);
        }
        return words;
    }

    private void lookInto(String name, JsonParser parser) throws IOException {
        takePlace(name);
        if ((name.equals("data") || name.equals("responseObject")) && parser.hasToken(JsonToken.START_OBJECT)) {
            boolean hasErrorMessage = false;
            Long errorCode = null;
            for (String inner = parser.nextFieldName(); inner != null; inner = parser.nextFieldName()) {
                parser.nextToken();
                switch (inner) {
                    case "success" -> data.add(flag(parser));
                    case "errorMsg" -> hasErrorMessage = EnvelopeParser.kindOfSomething(parser) != null;
                    case "errorCode" -> errorCode = (Long) LONG.read(parser);
                    default -> {}
                }
                parser.skipChildren();
            }
            boolean isFailure = errorCode != null && errorCode >= 400 && errorCode <= 599;
            if (name.equals("responseObject") && hasErrorMessage && isFailure) {
                errorCodeOfV2 = errorCode;
            }
        } else if (name.equals("error") || name.equals("errorObjects")) {
            complains |= EnvelopeParser.kindOfSomething(parser) != null;
        }
    }

    /** Takes a field of the envelope that is a word; the parser stands on its value. */
    boolean take(String name, JsonParser parser) throws IOException {
        if (name.equals("success")) {
            hasSuccess = true;
            envelope.add(flag(parser));
            return true;
        }
        if (name.equals("statusCode")) {
            boolean number = parser.currentToken().isNumeric();
            Long code = (Long) LONG.read(parser);
            take(code == null && number ? Long.valueOf(0) : code);
            return true;
        }
        return false;
    }

    private void take(@Nullable Long code) {
        if (code != null && code / 100 == 2) {
            succeededCode = true;
        } else if (code != null) {
            failedCode = code;
        }
    }

    /** Notes that a place of the envelope is there, whatever stands in it. */
    void takePlace(String name) {
        hasData |= name.equals("data");
        hasResponseObject |= name.equals("responseObject");
    }

    /** What a {@code success} says; {@code null} where it says neither. */
    static @Nullable Boolean flag(JsonParser parser) throws IOException {
        // Every answer has one, and making a reader for it costs as much as a small answer.
        return parser.currentToken().isBoolean()
                ? Boolean.valueOf(parser.getBooleanValue())
                : (Boolean) BOOLEAN.read(parser);
    }

    boolean hasData() {
        return hasData;
    }

    /** What the envelope itself says. */
    Said ofEnvelope() {
        return envelope;
    }

    /** What stands directly in {@code data}. */
    Said ofData() {
        return data;
    }

    /**
     * A {@code statusCode} that is no 2xx; {@code null} where there is none. In a v2 service's failure without
     * {@code success} and {@code statusCode} the {@code errorCode} beside its message takes that place.
     */
    @Nullable
    Long failedCode() {
        return hasSuccess || succeededCode || failedCode != null ? failedCode : errorCodeOfV2;
    }

    /** Whether there is a {@code statusCode} that is a 2xx. */
    boolean hasSucceededCode() {
        return succeededCode;
    }

    /** Whether it is the v2 services' envelope with a 2xx in it. */
    boolean isSuccessOfV2() {
        return succeededCode && hasResponseObject;
    }

    /** Whether the body is an envelope of either generation of services. */
    boolean isEnvelope() {
        return hasSuccess || hasData || ((succeededCode || failedCode() != null) && hasResponseObject);
    }

    /** Whether an error stands beside {@code data}; told only of a body that was read for its words. */
    boolean complains() {
        return complains;
    }
}
