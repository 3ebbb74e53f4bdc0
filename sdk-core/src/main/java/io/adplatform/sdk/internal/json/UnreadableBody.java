package io.adplatform.sdk.internal.json;

import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import java.io.IOException;

/** Says why a body can't be read, by its kind and length alone. */
final class UnreadableBody {

    private UnreadableBody() {}

    static boolean isBlank(byte[] body) {
        return firstCharacter(body) < 0;
    }

    static <T> DecodedBody.Unreadable<T> empty(byte[] body) {
        return new DecodedBody.Unreadable<>(
                body.length == 0 ? "the body is empty" : "the body is blank (" + body.length + " bytes)", null);
    }

    static <T> DecodedBody.Unreadable<T> tooLong(byte[] body) {
        return new DecodedBody.Unreadable<>(
                "the body has " + body.length + " bytes, more than " + BoundedMapper.MAX_DOCUMENT, null);
    }

    static <T> DecodedBody.Unreadable<T> unreadable(byte[] body, Exception cause) {
        for (Throwable one = cause; one != null; one = one.getCause()) {
            if (one instanceof UnreadableTypeException mistake) {
                return new DecodedBody.Unreadable<>(String.valueOf(mistake.getMessage()), mistake);
            }
        }
        return new DecodedBody.Unreadable<>(
                "the body is " + kind(body, cause) + ", " + body.length + " bytes", scrubbed(cause));
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

    /** The cause without its message, which may quote the body. */
    private static Throwable scrubbed(Throwable cause) {
        IOException scrubbed = new IOException(cause.getClass().getName());
        scrubbed.setStackTrace(cause.getStackTrace());
        return scrubbed;
    }

    /** The first character that isn't white space or a byte order mark; -1 for none. */
    private static int firstCharacter(byte[] body) {
        for (byte character : body) {
            boolean mark = (character & 0xFF) == 0xEF || (character & 0xFF) == 0xBB || (character & 0xFF) == 0xBF;
            if (character > ' ' || (character < 0 && !mark)) {
                return character & 0xFF;
            }
        }
        return -1;
    }
}
