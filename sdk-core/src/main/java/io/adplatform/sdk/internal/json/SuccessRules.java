package io.adplatform.sdk.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.ObjectReader;
import io.adplatform.sdk.operation.Effect;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The success fields of one 2xx body, and the five rules that judge them. The first rule that applies decides.
 *
 * <ol>
 *   <li>{@code success:false}, at the top or directly in {@code data}: a failure.
 *   <li>A contradiction, such as {@code success:true} beside a {@code statusCode} other than 2xx, or two values of one name:
 *       a failure, but unclear for a {@code once} operation.
 *   <li>A {@code statusCode} other than 2xx, or the error code of a v2 service: a failure, but 401 and 429 are unclear for a
 *       {@code once} operation.
 *   <li>{@code success:true}, or a 2xx {@code statusCode} of a v2 envelope: a write is done, with any {@code data}, and a read
 *       takes the value of the body.
 *   <li>No success field: a read or a repeatable write takes the value of the body. A {@code once} operation is done only if
 *       the answer is the documented one.
 * </ol>
 *
 * <p>A failure in a 2xx is treated like the HTTP status in its {@linkplain #effectiveStatus effective status}: the retry rules
 * ({@link io.adplatform.sdk.internal.pipeline.RetryRules}) decide the next step.
 */
final class SuccessRules {

    private static final int INVALID_STATUS = 500;
    private static final int UNNAMED_FAILURE = 422;
    private static final ObjectReader BOOLEAN = Json.MAPPER.readerFor(Boolean.class);
    private static final ObjectReader LONG = Json.MAPPER.readerFor(Long.class);

    /** Meaning of an answer. */
    enum Judgement {
        /** The platform did not do it. */
        FAILED,
        /** The platform may or may not have done it. */
        UNCLEAR,
        /** The platform did it. */
        DONE,
        /** The value of the body is the answer. */
        TAKE_VALUE,
        /** The platform did it only if the answer is the documented one. */
        DONE_IF_DOCUMENTED
    }

    /** Values of {@code success} in the envelope; a name may occur twice. Null for a value that is neither. */
    private final Set<@Nullable Boolean> ofEnvelope = new HashSet<>(2);

    /** Values of {@code success} directly in {@code data}. */
    private final Set<@Nullable Boolean> ofData = new HashSet<>(2);

    private boolean hasData;
    private boolean hasResponseObject;
    private boolean hasErrors;
    private boolean succeededCode;
    private @Nullable Long failedCode;
    private @Nullable Long errorCodeOfV2;

    /** Reads only the success fields, also of a body that is beyond the limits. */
    static SuccessRules of(byte[] body) throws IOException {
        SuccessRules success = new SuccessRules();
        try (JsonParser parser = Json.SKIPPING.createParser(body)) {
            if (parser.nextToken() == JsonToken.START_OBJECT) {
                for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
                    parser.nextToken();
                    if (!success.take(name, parser)) {
                        success.lookInto(name, parser);
                    }
                    parser.skipChildren();
                }
            } else {
                parser.skipChildren();
            }
            EnvelopeParser.end(parser);
        }
        return success;
    }

    private void lookInto(String name, JsonParser parser) throws IOException {
        if (name.equals("error") || name.equals("errorObjects")) {
            hasErrors |= EnvelopeParser.kindOfContent(parser) != null;
        }
        if (!(name.equals("data") || name.equals("responseObject")) || !parser.hasToken(JsonToken.START_OBJECT)) {
            return;
        }
        boolean hasErrorMessage = false;
        Long errorCode = null;
        for (String inner = parser.nextFieldName(); inner != null; inner = parser.nextFieldName()) {
            parser.nextToken();
            switch (inner) {
                case "success" -> takeOfData(parser);
                case "errorMsg" -> hasErrorMessage = EnvelopeParser.kindOfContent(parser) != null;
                case "errorCode" -> errorCode = LONG.readValue(parser);
                default -> {}
            }
            parser.skipChildren();
        }
        if (name.equals("responseObject") && hasErrorMessage && isErrorStatus(errorCode)) {
            errorCodeOfV2 = errorCode;
        }
    }

    /** Takes the parser's field of the envelope if it is a success field, and notes whether there is a value. */
    boolean take(String name, JsonParser parser) throws IOException {
        switch (name) {
            case "success" -> ofEnvelope.add(flag(parser));
            case "statusCode" -> {
                boolean number = parser.currentToken().isNumeric();
                Long code = LONG.readValue(parser);
                if (code != null && code / 100 == 2) {
                    succeededCode = true;
                } else if (code != null || number) {
                    failedCode = code == null ? Long.valueOf(0) : code;
                }
            }
            default -> {
                hasData |= name.equals("data");
                hasResponseObject |= name.equals("responseObject");
                return false;
            }
        }
        return true;
    }

    void takeOfData(JsonParser parser) throws IOException {
        ofData.add(flag(parser));
    }

    private static @Nullable Boolean flag(JsonParser parser) throws IOException {
        // Every answer has one, and an ObjectReader costs as much as a small answer.
        return parser.currentToken().isBoolean()
                ? Boolean.valueOf(parser.getBooleanValue())
                : BOOLEAN.<@Nullable Boolean>readValue(parser);
    }

    boolean hasData() {
        return hasData;
    }

    /** Whether the body has an error beside {@code data}. Known only after {@link #of}. */
    boolean hasErrors() {
        return hasErrors;
    }

    /** Whether the body is an envelope of either generation of services. */
    boolean isEnvelope() {
        return !ofEnvelope.isEmpty() || hasData || ((succeededCode || failedCode() != null) && hasResponseObject);
    }

    /** Whether the body has {@code success} or {@code statusCode}. */
    boolean isStated() {
        return !ofEnvelope.isEmpty() || succeededCode || failedCode() != null;
    }

    /** Whether the envelope has {@code success:true} and nothing else. */
    boolean isSuccess() {
        return isOnly(true, ofEnvelope);
    }

    Judgement judge(Effect effect) {
        boolean once = effect == Effect.ONCE;
        boolean saysYes = isSuccess() || isOnly(true, ofData) || succeededCode;
        if (isOnly(false, ofEnvelope) || isOnly(false, ofData)) {
            return Judgement.FAILED;
        }
        if (isBoth(ofEnvelope) || isBoth(ofData) || (saysYes && failedCode() != null)) {
            return once ? Judgement.UNCLEAR : Judgement.FAILED;
        }
        if (failedCode() != null) {
            // As HTTP statuses, 401 and 429 mean that nothing was done. In a 2xx the service may have begun.
            int status = effectiveStatus(Stream.empty());
            return once && (status == 401 || status == 429) ? Judgement.UNCLEAR : Judgement.FAILED;
        }
        if (effect != Effect.READ && (isSuccess() || (succeededCode && hasResponseObject))) {
            return Judgement.DONE;
        }
        return once ? Judgement.DONE_IF_DOCUMENTED : Judgement.TAKE_VALUE;
    }

    private static boolean isOnly(boolean value, Set<@Nullable Boolean> flags) {
        return flags.contains(value) && !flags.contains(!value);
    }

    private static boolean isBoth(Set<@Nullable Boolean> flags) {
        return flags.contains(true) && flags.contains(false);
    }

    /** Returns the reason of {@link Judgement#UNCLEAR}, for people. */
    String whyUnclear() {
        return failedCode() == null ? "it reports both success and failure" : "it has the status code " + failedCode();
    }

    /**
     * Returns the {@code statusCode} if it is not a 2xx, else {@code null}. For a v2 service's failure without {@code success}
     * and {@code statusCode} it is the {@code errorCode} beside the message.
     */
    private @Nullable Long failedCode() {
        return ofEnvelope.isEmpty() && !succeededCode && failedCode == null ? errorCodeOfV2 : failedCode;
    }

    /**
     * Returns the HTTP status that is equal to this failure in a 2xx: {@code statusCode}, else the first {@code errorCode}
     * from 400 to 599, else 422. A {@code statusCode} outside HTTP's range counts as 500 (RFC 9110, section 15).
     */
    int effectiveStatus(Stream<Object> found) {
        Long code = failedCode();
        if (code != null) {
            return code >= 100 && code <= 599 ? code.intValue() : INVALID_STATUS;
        }
        return found.flatMap(errorCode -> Stream.ofNullable(number(errorCode)))
                .filter(SuccessRules::isErrorStatus)
                .findFirst()
                .map(Long::intValue)
                .orElse(UNNAMED_FAILURE);
    }

    private static @Nullable Long number(@Nullable Object errorCode) {
        String digits = Objects.toString(errorCode, "").strip();
        try {
            return digits.length() > 9 ? null : NumberReader.whole(new BigDecimal(digits));
        } catch (NumberFormatException noNumber) {
            return null;
        }
    }

    private static boolean isErrorStatus(@Nullable Long status) {
        return status != null && status >= 400 && status <= 599;
    }
}
