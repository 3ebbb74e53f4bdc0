package io.adplatform.sdk.internal.json;

import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.adplatform.sdk.Dialect;
import io.adplatform.sdk.ErrorItem;
import io.adplatform.sdk.internal.json.DecodedBody.Failure;
import io.adplatform.sdk.internal.json.DecodedBody.Unreadable;
import io.adplatform.sdk.internal.json.DecodedBody.Value;
import io.adplatform.sdk.internal.json.EnvelopeParser.ValueLocation;
import io.adplatform.sdk.operation.Effect;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.Operation.ResponseFormat;
import io.adplatform.sdk.operation.TypeRef;
import java.io.IOException;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A reader of answers: from the bytes of a body to the operation's value.
 *
 * <p>The documented form is a guide. If an envelope is expected, the bare value is read too, and the other way round. A good
 * answer is read in one pass, from its bytes to its records. {@link SuccessRules} decides between success and failure.
 * Safe for any thread.
 */
public final class ResponseReader {

    /** The longest body that is read, in bytes. */
    public static final int LONGEST_BODY = Json.MAX_DOCUMENT;

    /** The longest failure whose errors are read, in bytes. Thousands of errors are shorter. */
    private static final int LONGEST_FAILURE = 4 * 1024 * 1024;

    private static final String NO_OUTCOME = "the answer doesn't show whether it was done";

    private final ObjectMapper mapper = Json.withOwnCaches();
    private final Map<JavaType, TypeShape> shapes = new ConcurrentHashMap<>();
    private final Dialect dialect;
    private final BiConsumer<String, String> unknown;

    /**
     * A reader for one deployment.
     *
     * @param dialect the deployment's own names
     * @param unknown receives the name of the operation and a field or value that the SDK doesn't know
     */
    public ResponseReader(Dialect dialect, BiConsumer<String, String> unknown) {
        this.dialect = dialect;
        this.unknown = unknown;
    }

    /** A reader for the documented names. */
    public ResponseReader() {
        this(Dialect.documented(), (operation, what) -> {});
    }

    /** Reads the body of a 2xx. Never throws. */
    public <T> DecodedBody<T> read(Operation<T> operation, byte[] body) {
        if (body.length > Json.MAX_DOCUMENT) {
            return Unreadable.tooLong(body);
        }
        if (Unreadable.isBlank(body)) {
            return operation.isDoneByEmptyBody() ? readNoContent(operation) : Unreadable.empty(body);
        }
        // Any location serves for a type that has none, because nothing can be read into it.
        ValueLocation location = new ValueLocation(List.of(), false, shape(Object.class));
        EnvelopeParser pass;
        try {
            location = location(operation.answer());
            pass = parse(operation, location, body);
            pass.warnings.unknown().forEach(what -> unknown.accept(operation.name(), what));
        } catch (IOException | RuntimeException broken) {
            byte[] valid = validUtf8(body);
            if (valid != body) {
                return warned(read(operation, valid));
            }
            Unreadable<T> unreadable = Unreadable.of(body, broken);
            try {
                pass = EnvelopeParser.ofUnreadable(location, SuccessRules.of(body), unreadable);
            } catch (IOException | RuntimeException notJson) {
                return unreadable;
            }
        }
        return switch (pass.success().judge(operation.effect())) {
            case FAILED -> failure(body, pass);
            case UNCLEAR -> new Unreadable<>(NO_OUTCOME + ": " + pass.success().whyUnclear(), null);
            case DONE -> done(pass);
            case TAKE_VALUE -> isUndone(operation, pass) ? failure(body, pass) : takeValue(body, pass);
            case DONE_IF_DOCUMENTED -> ifDocumented(operation, pass);
        };
    }

    /** Reads an answer with status 204, which has no body. Never throws. */
    public <T> DecodedBody<T> readNoContent(Operation<T> operation) {
        if (operation.effect() == Effect.ONCE && !operation.isDoneByEmptyBody()) {
            return new Unreadable<>(NO_OUTCOME, null);
        }
        EnvelopeParser pass = EnvelopeParser.ofNothing(location(operation.answer()));
        return operation.effect() == Effect.READ
                ? value(pass.empty(), pass, pass.absence())
                : value(pass.empty(), pass);
    }

    /**
     * Reads the recorded body of an operation that is known to be done. Never throws.
     *
     * @param body empty if it wasn't kept
     * @param otherwise warning if the body has no value, and an empty one takes its place
     */
    public <T> Value<T> readAgain(Operation<T> operation, byte[] body, String otherwise) {
        if (operation.answer() instanceof ResponseFormat.File) {
            return new Value<>(null, List.of(), List.of(otherwise));
        }
        if (body.length > 0 && read(operation, body) instanceof Value<T> value) {
            return value;
        }
        EnvelopeParser pass = EnvelopeParser.ofNothing(location(operation.answer()));
        return value(pass.empty(), pass, otherwise);
    }

    /** Reads the errors in the body of a failure. Never throws. */
    public Failure<Void> readFailure(int status, byte[] body) {
        Object plain = plain(body);
        return new Failure<>(status, ErrorBodyParser.errors(plain), ErrorBodyParser.dataOf(plain));
    }

    private static EnvelopeParser parse(Operation<?> operation, ValueLocation location, byte[] body)
            throws IOException {
        boolean bare = operation.answer() instanceof ResponseFormat.Bare;
        SuccessRules success = bare ? SuccessRules.of(body) : null;
        if (success == null || success.isEnvelope() || success.hasErrors()) {
            EnvelopeParser pass = EnvelopeParser.ofEnvelope(body, location);
            success = pass.success();
            boolean isWrapped =
                    success.isEnvelope() && (!bare || !pass.isBesideTheValue() || pass.isEnvelopeOfItself());
            if (isWrapped || pass.hasOnlyErrors() || isUndone(operation, pass)) {
                return pass;
            }
        }
        return EnvelopeParser.ofWhole(body, location, success);
    }

    /** Whether a write that may be repeated was answered with errors and no word of success. */
    private static boolean isUndone(Operation<?> operation, EnvelopeParser pass) {
        return operation.effect() == Effect.REPEATABLE && !pass.success().isStated() && pass.hasErrors();
    }

    private static <T> DecodedBody<T> failure(byte[] body, EnvelopeParser pass) {
        Object plain = plain(body);
        int status = pass.success().effectiveStatus(ErrorBodyParser.codes(plain));
        return new Failure<>(status, ErrorBodyParser.errors(plain), ErrorBodyParser.dataOf(plain));
    }

    private static @Nullable Object plain(byte[] body) {
        if (body.length > LONGEST_FAILURE) {
            return null;
        }
        try {
            return Json.MAPPER.readValue(body, Object.class);
        } catch (IOException | RuntimeException unreadable) {
            byte[] valid = validUtf8(body);
            return valid == body ? null : plain(valid);
        }
    }

    /** Returns the body with replacement characters, or the same array if it is valid UTF-8. */
    private static byte[] validUtf8(byte[] body) {
        byte[] replaced = new String(body, StandardCharsets.UTF_8).getBytes(StandardCharsets.UTF_8);
        return Arrays.equals(replaced, body) ? body : replaced;
    }

    private static <T> DecodedBody<T> warned(DecodedBody<T> body) {
        if (!(body instanceof Value<T> value)) {
            return body;
        }
        List<String> warnings = new ArrayList<>(value.decodeWarnings());
        warnings.add("body: bytes that are not UTF-8 were replaced");
        return new Value<>(value.value(), value.warnings(), List.copyOf(warnings));
    }

    /** A defect in the answer to a write that was done is a warning. An exception would make the write look undone. */
    private static <T> DecodedBody<T> done(EnvelopeParser pass) {
        if (pass.value() != null) {
            return value(pass.value(), pass);
        }
        Unreadable<?> unreadable = pass.unreadable();
        return unreadable == null || !pass.warnings.decodeWarnings().isEmpty()
                ? value(pass.empty(), pass)
                : value(pass.empty(), pass, unreadable.why());
    }

    @SuppressWarnings("unchecked") // an unreadable body is the same for every type
    private static <T> DecodedBody<T> takeValue(byte[] body, EnvelopeParser pass) {
        if (pass.value() != null) {
            return value(pass.value(), pass);
        }
        boolean isEmpty = pass.success().isSuccess() && pass.mayBeEmpty();
        if (pass.hasOnlyErrors() && !isEmpty) {
            return failure(body, pass);
        }
        Unreadable<?> unreadable = pass.unreadable();
        return unreadable == null ? value(pass.empty(), pass, pass.absence()) : (Unreadable<T>) unreadable;
    }

    private static <T> DecodedBody<T> ifDocumented(Operation<T> operation, EnvelopeParser pass) {
        Value<T> found = value(pass.value(), pass);
        return found.value() != null && operation.isDoneBy(found.value()) ? found : new Unreadable<>(NO_OUTCOME, null);
    }

    @SuppressWarnings("unchecked") // the operation's location reads the operation's type
    private static <T> Value<T> value(@Nullable Object value, EnvelopeParser pass, String... moreWarnings) {
        List<String> warnings = new ArrayList<>(pass.warnings.decodeWarnings());
        warnings.addAll(List.of(moreWarnings));
        return new Value<>((T) value, pass.errors, List.copyOf(warnings));
    }

    private ValueLocation location(ResponseFormat<?> format) {
        if (format instanceof ResponseFormat.Enveloped<?> enveloped) {
            return new ValueLocation(enveloped.path(), false, shape(enveloped.type()));
        }
        if (format instanceof ResponseFormat.Paged<?> paged) {
            return new ValueLocation(
                    List.of(paged.rows()),
                    true,
                    shape(TypeRef.listOf(paged.row()).type()));
        }
        Type whole = format instanceof ResponseFormat.Bare<?> bare ? bare.type() : Object.class;
        return new ValueLocation(List.of(), false, shape(whole));
    }

    private TypeShape shape(Type type) {
        return shapes.computeIfAbsent(mapper.constructType(type), one -> new TypeShape(one, dialect, mapper));
    }

    /**
     * Finds the errors in the body of a failure. The documents have them in {@code errorObjects}, in the envelope or in its
     * {@code data}; other services in {@code responseObject}; OAuth and web servers as fields of the body.
     */
    private static final class ErrorBodyParser {

        private ErrorBodyParser() {}

        /** Returns the errors in a body's plain values; empty if there are none. */
        static List<ErrorItem> errors(@Nullable Object body) {
            return body instanceof Map<?, ?> fields ? errors(fields, data(fields)) : List.of();
        }

        /** Returns the error codes of the items, and then of the objects around them. */
        static Stream<Object> codes(@Nullable Object body) {
            if (!(body instanceof Map<?, ?> fields)) {
                return Stream.empty();
            }
            Map<?, ?> data = data(fields);
            Stream<Object> ofItems = Stream.of(fields, data)
                    .flatMap(place -> items(place.get("errorObjects")).stream())
                    .map(ErrorItem::additionalProperties);
            return Stream.concat(ofItems, Stream.of(fields.get("responseObject"), fields, data))
                    .flatMap(place -> place instanceof Map<?, ?> object
                            ? Stream.ofNullable(object.get("errorCode"))
                            : Stream.empty());
        }

        /** Returns the failure's {@code data} without the fields of a failure inside it. */
        static Map<String, Object> dataOf(@Nullable Object body) {
            Map<String, Object> own = body instanceof Map<?, ?> fields ? named(data(fields)) : new LinkedHashMap<>();
            own.keySet().removeAll(List.of("success", "errorObjects"));
            return own;
        }

        private static Map<?, ?> data(Map<?, ?> fields) {
            return fields.get("data") instanceof Map<?, ?> object ? object : Map.of();
        }

        private static List<ErrorItem> errors(Map<?, ?> fields, Map<?, ?> data) {
            List<ErrorItem> errors = items(fields.get("errorObjects"));
            if (errors.isEmpty()) {
                errors = items(data.get("errorObjects"));
            }
            if (!errors.isEmpty()) {
                return errors;
            }
            for (Object place : new Object[] {fields.get("responseObject"), fields, data}) {
                ErrorItem item = place instanceof Map<?, ?> object ? sentence(object) : null;
                if (item != null) {
                    return List.of(item);
                }
            }
            return fields.get("data") instanceof String text ? List.of(item(text, null, Map.of())) : List.of();
        }

        private static List<ErrorItem> items(@Nullable Object errorObjects) {
            return errorObjects == null
                    ? List.of()
                    : Json.MAPPER.convertValue(
                            errorObjects, Json.MAPPER.constructType(new TypeRef<List<ErrorItem>>() {}.type()));
        }

        /** Returns the sentence for people in an object that isn't an error item; {@code null} if there is none. */
        private static @Nullable ErrorItem sentence(Map<?, ?> object) {
            Map<String, Object> rest = named(object);
            rest.keySet().removeAll(List.of("success", "data", "errorObjects", "responseObject"));
            String error = first(rest, "errorMsg", "error", "message");
            String reason = first(rest, "error_description", "reason", "message");
            return error == null && reason == null ? null : item(error, reason, rest);
        }

        /** Removes and returns the first of the fields that is a text. */
        private static @Nullable String first(Map<String, Object> fields, String... names) {
            for (String name : names) {
                if (fields.get(name) instanceof String text && !text.isBlank()) {
                    fields.remove(name);
                    return text;
                }
            }
            return null;
        }

        private static ErrorItem item(@Nullable String error, @Nullable String reason, Map<String, Object> rest) {
            return new ErrorItem(error, reason, null, rest);
        }

        private static Map<String, Object> named(Map<?, ?> fields) {
            Map<String, Object> named = new LinkedHashMap<>();
            fields.forEach((name, value) -> named.put(String.valueOf(name), value));
            return named;
        }
    }
}
