package io.adplatform.sdk.internal.json;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.adplatform.sdk.Dialect;
import io.adplatform.sdk.ErrorItem;
import io.adplatform.sdk.internal.json.DecodedBody.Failure;
import io.adplatform.sdk.internal.json.DecodedBody.Unreadable;
import io.adplatform.sdk.internal.json.DecodedBody.Value;
import io.adplatform.sdk.operation.Effect;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.ResponseFormat;
import io.adplatform.sdk.operation.TypeRef;
import java.io.IOException;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads the bytes of an answer into what the operation returns.
 *
 * <p>The documents are declarations: where an envelope was announced the bare value is read too, and the other way
 * round. A good answer is read in one pass, from its bytes to its records. {@link SuccessRules} tells what an answer
 * means. Safe for any thread.
 */
public final class ResponseReader {

    /** The longest body that is read, in bytes. */
    public static final int LONGEST_BODY = BoundedMapper.MAX_DOCUMENT;

    /** The longest failure whose errors are read: thousands of errors are shorter. */
    private static final int LONGEST_COMPLAINT = 4 * 1024 * 1024;

    /** Stands for an operation's own location where that can't be told, since nothing can be read into its type. */
    private static final ValueLocation ANYWHERE = new ValueLocation.Single(List.of(), new TypeShape(Object.class));

    private static final String UNTOLD = "the answer doesn't tell whether it was done";

    private final ObjectMapper mapper = BoundedMapper.withOwnCaches();
    private final Map<Type, TypeShape> shapes = new ConcurrentHashMap<>();
    private final Dialect dialect;
    private final BiConsumer<String, String> unknown;

    /**
     * A reader of a deployment's names.
     *
     * @param dialect what names the platform gives to what the documents name otherwise
     * @param unknown told of each operation's fields and values that the SDK doesn't know
     */
    public ResponseReader(Dialect dialect, BiConsumer<String, String> unknown) {
        this.dialect = dialect;
        this.unknown = unknown;
    }

    /** A reader of the documents' names that tells nobody what it doesn't know. */
    public ResponseReader() {
        this(Dialect.documented(), (operation, what) -> {});
    }

    /** Reads a body that came with a 2xx status. Never throws. */
    public <T> DecodedBody<T> read(Operation<T> operation, byte[] body) {
        if (body.length > BoundedMapper.MAX_DOCUMENT) {
            return UnreadableBody.tooLong(body);
        }
        if (UnreadableBody.isBlank(body)) {
            return operation.isDoneByEmptyBody() ? readNoContent(operation) : UnreadableBody.empty(body);
        }
        ValueLocation location = ANYWHERE;
        EnvelopeParser pass;
        try {
            location = location(operation.answer());
            pass = parse(operation.answer(), location, body);
            pass.findings().unknown().forEach(what -> unknown.accept(operation.name(), what));
        } catch (IOException | RuntimeException broken) {
            byte[] valid = validUtf8(body);
            if (valid != body) {
                return warned(read(operation, valid));
            }
            Unreadable<T> unreadable = UnreadableBody.unreadable(body, broken);
            try {
                pass = EnvelopeParser.unread(location, SuccessWords.in(body), unreadable);
            } catch (IOException | RuntimeException notEvenWords) {
                return unreadable;
            }
        }
        return judged(operation, body, pass);
    }

    /** Reads an answer with status 204, which has no body. Never throws. */
    public <T> DecodedBody<T> readNoContent(Operation<T> operation) {
        if (operation.effect() == Effect.ONCE && !operation.isDoneByEmptyBody()) {
            return new Unreadable<>(UNTOLD, null);
        }
        EnvelopeParser pass = EnvelopeParser.overNothing(location(operation.answer()));
        return value(pass.empty(), pass, operation.effect() == Effect.READ ? List.of(pass.absence()) : List.of());
    }

    /**
     * Reads a body of which it is known that it answered something that was done. Never throws.
     *
     * @param body empty where it wasn't kept
     * @param otherwise what the warning says if there is no value in it, and an empty one stands for it
     */
    public <T> Value<T> readAgain(Operation<T> operation, byte[] body, String otherwise) {
        if (operation.answer() instanceof ResponseFormat.File) {
            return new Value<>(null, List.of(), List.of(otherwise));
        }
        if (body.length > 0 && read(operation, body) instanceof Value<T> value) {
            return value;
        }
        EnvelopeParser pass = EnvelopeParser.overNothing(location(operation.answer()));
        return value(pass.empty(), pass, List.of(otherwise));
    }

    /** Reads what the body of a failure complains about. Never throws. */
    public Failure<Void> readFailure(int status, byte[] body) {
        Object plain = plain(body);
        return new Failure<>(status, ErrorBodyParser.errors(plain), ErrorBodyParser.dataOf(plain));
    }

    private static EnvelopeParser parse(ResponseFormat<?> format, ValueLocation location, byte[] body)
            throws IOException {
        boolean bare = format instanceof ResponseFormat.Bare;
        SuccessWords words = bare ? SuccessWords.in(body) : null;
        if (words == null || words.isEnvelope() || words.complains()) {
            EnvelopeParser pass = EnvelopeParser.overEnvelope(body, location);
            words = pass.words();
            boolean isWrapped = words.isEnvelope() && !(bare && location.shape().takesEnvelope());
            if (isWrapped || pass.complainsOnly()) {
                return pass;
            }
        }
        return EnvelopeParser.overWhole(body, location, words);
    }

    private static <T> DecodedBody<T> judged(Operation<T> operation, byte[] body, EnvelopeParser pass) {
        return switch (SuccessRules.judge(pass.words(), operation.effect())) {
            case FAILED -> failure(body, pass.words());
            case UNCLEAR -> new Unreadable<>(UNTOLD + ": " + SuccessRules.whyUnclear(pass.words()), null);
            case DONE -> operation.effect() == Effect.READ ? whatIsThere(body, pass) : done(pass);
            case TAKE_WHAT_IS_THERE -> whatIsThere(body, pass);
            case DONE_IF_DOCUMENTED -> documented(operation, pass);
        };
    }

    private static <T> DecodedBody<T> failure(byte[] body, SuccessWords words) {
        Object plain = plain(body);
        List<ErrorItem> errors = ErrorBodyParser.errors(plain);
        return new Failure<>(SuccessRules.effectiveStatus(words, errors), errors, ErrorBodyParser.dataOf(plain));
    }

    private static @Nullable Object plain(byte[] body) {
        if (body.length > LONGEST_COMPLAINT) {
            return null;
        }
        try {
            return BoundedMapper.MAPPER.readValue(body, Object.class);
        } catch (IOException | RuntimeException unreadable) {
            byte[] valid = validUtf8(body);
            return valid == body ? null : plain(valid);
        }
    }

    /** The body with replacement characters; the same array if it is valid UTF-8. */
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

    /** What can't be read of the answer to a write that was done is a warning, or the write would seem undone. */
    private static <T> DecodedBody<T> done(EnvelopeParser pass) {
        if (pass.value() != null) {
            return value(pass.value(), pass, List.of());
        }
        Unreadable<?> unreadable = pass.unreadable();
        return unreadable == null || !pass.findings().decodeWarnings().isEmpty()
                ? value(pass.empty(), pass, List.of())
                : value(pass.empty(), pass, List.of(unreadable.why()));
    }

    @SuppressWarnings("unchecked") // why something can't be read is the same for every type
    private static <T> DecodedBody<T> whatIsThere(byte[] body, EnvelopeParser pass) {
        if (pass.value() != null) {
            return value(pass.value(), pass, List.of());
        }
        boolean isEmpty = pass.words().ofEnvelope().yes() && pass.mayBeEmpty();
        if (pass.complainsOnly() && !isEmpty) {
            return failure(body, pass.words());
        }
        Unreadable<?> unreadable = pass.unreadable();
        return unreadable == null ? value(pass.empty(), pass, List.of(pass.absence())) : (Unreadable<T>) unreadable;
    }

    private static <T> DecodedBody<T> documented(Operation<T> operation, EnvelopeParser pass) {
        Value<T> found = value(pass.value(), pass, List.of());
        return found.value() != null && operation.isDoneBy(found.value()) ? found : new Unreadable<>(UNTOLD, null);
    }

    @SuppressWarnings("unchecked") // the operation's type is what its location reads
    private static <T> Value<T> value(@Nullable Object value, EnvelopeParser pass, List<String> moreWarnings) {
        List<String> warnings = new ArrayList<>(pass.findings().decodeWarnings());
        warnings.addAll(moreWarnings);
        return new Value<>((T) value, pass.errors(), List.copyOf(warnings));
    }

    private ValueLocation location(ResponseFormat<?> format) {
        if (format instanceof ResponseFormat.Enveloped<?> enveloped) {
            return new ValueLocation.Single(enveloped.path(), shape(enveloped.type()));
        }
        if (format instanceof ResponseFormat.Paged<?> paged) {
            return new ValueLocation.Rows(
                    paged.rows(), shape(TypeRef.listOf(paged.row()).type()));
        }
        Type whole = format instanceof ResponseFormat.Bare<?> bare ? bare.type() : Object.class;
        return new ValueLocation.Single(List.of(), shape(whole));
    }

    private TypeShape shape(Type type) {
        return shapes.computeIfAbsent(type, one -> new TypeShape(one, dialect, mapper));
    }
}
