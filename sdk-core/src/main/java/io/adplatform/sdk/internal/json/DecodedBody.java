package io.adplatform.sdk.internal.json;

import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import io.adplatform.sdk.ErrorItem;
import io.adplatform.sdk.Values;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The result of reading a body. */
public sealed interface DecodedBody<T> {

    /**
     * The expected value.
     *
     * @param value the value, or an empty one if it is missing; {@code null} if its type has no empty value
     * @param warnings errors that the platform reports beside the value
     * @param decodeWarnings values that were read as absent because they didn't fit, such as {@code data.data[3].campaignId:
     *     12.5}; without texts that could be a secret
     */
    record Value<T>(@Nullable T value, List<ErrorItem> warnings, List<String> decodeWarnings)
            implements DecodedBody<T> {}

    /**
     * The body of a failure.
     *
     * @param status the HTTP status of the failure, or the effective status of a failure in a 2xx
     * @param errors the errors; empty if the platform names none
     * @param data the failure's {@code data} object, such as {@code status}, {@code reason} and {@code supportEmail} of a
     *     refused log-in, in plain JSON values; empty if there is none
     */
    record Failure<T>(int status, List<ErrorItem> errors, Map<String, Object> data) implements DecodedBody<T> {

        public Failure {
            errors = Values.copy(errors);
            data = Values.copy(data);
        }
    }

    /**
     * A body that is neither value nor failure: HTML, cut JSON, JSON beyond a limit, or an answer to a {@code once} operation
     * that doesn't show its outcome.
     *
     * @param why the kind and length of the body, without any of its text
     */
    record Unreadable<T>(String why, @Nullable Throwable cause) implements DecodedBody<T> {

        static <T> Unreadable<T> empty(byte[] body) {
            return new Unreadable<>(
                    body.length == 0 ? "the body is empty" : "the body is blank (" + body.length + " bytes)", null);
        }

        static <T> Unreadable<T> tooLong(byte[] body) {
            return new Unreadable<>("the body has " + body.length + " bytes, more than " + Json.MAX_DOCUMENT, null);
        }

        static <T> Unreadable<T> of(byte[] body, Exception cause) {
            for (Throwable one = cause; one != null; one = one.getCause()) {
                if (one instanceof RecordShape.UnreadableTypeException mistake) {
                    return new Unreadable<>(String.valueOf(mistake.getMessage()), mistake);
                }
            }
            // Jackson's message may quote the body.
            IOException withoutMessage = new IOException(cause.getClass().getName());
            withoutMessage.setStackTrace(cause.getStackTrace());
            return new Unreadable<>("the body is " + kind(body, cause) + ", " + body.length + " bytes", withoutMessage);
        }

        private static String kind(byte[] body, Exception cause) {
            if (cause instanceof StreamConstraintsException limit) {
                return "JSON beyond a limit (" + limit.getOriginalMessage() + ")";
            }
            if (cause instanceof EnvelopeParser.TrailingContentException) {
                return "JSON with something else after it";
            }
            int first = firstCharacter(body);
            if (first == '<') {
                return "HTML or XML";
            }
            if (cause instanceof JsonParseException broken) {
                if (broken instanceof JsonEOFException || broken.getLocation().getByteOffset() >= body.length) {
                    return "JSON that breaks off";
                }
                return first == '{' || first == '[' ? "broken JSON" : "no JSON";
            }
            return "JSON that can't be read into the expected type";
        }

        static boolean isBlank(byte[] body) {
            return firstCharacter(body) < 0;
        }

        /** Returns the first character that is neither white space nor part of a byte order mark; -1 for none. */
        public static int firstCharacter(byte[] body) {
            for (byte octet : body) {
                int character = octet & 0xFF;
                if (character > ' ' && character != 0xEF && character != 0xBB && character != 0xBF) {
                    return character;
                }
            }
            return -1;
        }
    }
}
