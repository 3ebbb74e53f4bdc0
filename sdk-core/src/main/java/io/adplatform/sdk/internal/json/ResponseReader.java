package io.adplatform.sdk.internal.json;

import io.adplatform.sdk.Dialect;
import io.adplatform.sdk.internal.json.reader.BoundedMapper;
import io.adplatform.sdk.internal.json.reader.TypeShape;
import io.adplatform.sdk.operation.ResponseFormat;
import io.adplatform.sdk.operation.TypeRef;
import java.io.IOException;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Reads the bytes of an answer into what the operation returns.
 *
 * <p>The documents are declarations: where an envelope was announced the bare value is read too, and the other way
 * round. A good answer is read in one pass, from its bytes to its records. Safe for any thread.
 */
public final class ResponseReader {

    /** The longest body that is read, in bytes. */
    public static final int LONGEST_BODY = BoundedMapper.MAX_DOCUMENT;

    private final Map<Type, TypeShape> shapes = new ConcurrentHashMap<>();
    private final Dialect dialect;

    /** @param dialect what names the platform gives to what the documents name otherwise */
    public ResponseReader(Dialect dialect) {
        this.dialect = dialect;
    }

    /** A reader of the documents' names. */
    public ResponseReader() {
        this(Dialect.documented());
    }

    /** Reads a body that came with a 2xx status. Never throws. */
    public <T> DecodedBody<T> read(ResponseFormat<T> answer, byte[] body) {
        try {
            return decode(answer, body);
        } catch (IOException | RuntimeException unreadable) {
            return UnreadableBody.unreadable(body, unreadable);
        }
    }

    /** Reads what a body that came with another status complains about. Never throws, never a {@link DecodedBody.Value}. */
    public DecodedBody.Refusal<Void> readRefusal(byte[] body) {
        try {
            return refusal(body);
        } catch (IOException | RuntimeException unreadable) {
            return new DecodedBody.Refusal<>(List.of());
        }
    }

    private <T> DecodedBody<T> decode(ResponseFormat<T> answer, byte[] body) throws IOException {
        if (body.length > BoundedMapper.MAX_DOCUMENT) {
            return UnreadableBody.tooLong(body);
        }
        ValueLocation destination = destination(answer);
        if (UnreadableBody.isBlank(body)) {
            Object empty = destination.shape().isConfirmation() ? destination.empty() : null;
            return empty == null ? UnreadableBody.empty(body) : read(new DecodedBody.Value<>(empty, List.of()));
        }
        boolean bare = answer instanceof ResponseFormat.Bare;
        if (bare && !UnreadableBody.mentionsEnvelope(body)) {
            return read(EnvelopeParser.overWhole(body, destination).result());
        }
        EnvelopeParser pass = EnvelopeParser.overEnvelope(body, destination);
        if (pass.isRefusal()) {
            return refusal(body);
        }
        boolean unwrap = pass.isEnvelope() && !(bare && destination.shape().takesEnvelope());
        return read((unwrap ? pass : EnvelopeParser.overWhole(body, destination)).result());
    }

    private static <T> DecodedBody.Refusal<T> refusal(byte[] body) throws IOException {
        return ErrorBodyParser.of(BoundedMapper.MAPPER.readValue(body, Object.class));
    }

    @SuppressWarnings("unchecked") // the answer's type is what its shape reads
    private static <T> DecodedBody<T> read(DecodedBody<?> reading) {
        return (DecodedBody<T>) reading;
    }

    private ValueLocation destination(ResponseFormat<?> answer) {
        if (answer instanceof ResponseFormat.Enveloped<?> enveloped) {
            return new ValueLocation.Single(enveloped.path(), shape(enveloped.type()));
        }
        if (answer instanceof ResponseFormat.Paged<?> paged) {
            return new ValueLocation.Rows(
                    paged.rows(), shape(TypeRef.listOf(paged.row()).type()));
        }
        return new ValueLocation.Single(List.of(), shape(((ResponseFormat.Bare<?>) answer).type()));
    }

    private TypeShape shape(Type type) {
        return shapes.computeIfAbsent(type, one -> new TypeShape(one, dialect));
    }
}
