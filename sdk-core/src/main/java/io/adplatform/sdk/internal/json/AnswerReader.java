package io.adplatform.sdk.internal.json;

import io.adplatform.sdk.Dialect;
import io.adplatform.sdk.operation.Answer;
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
public final class AnswerReader {

    /** The longest body that is read, in bytes. */
    public static final int LONGEST_BODY = Mapping.MAX_DOCUMENT;

    private final Map<Type, Shape> shapes = new ConcurrentHashMap<>();
    private final Dialect dialect;

    /** @param dialect what names the platform gives to what the documents name otherwise */
    public AnswerReader(Dialect dialect) {
        this.dialect = dialect;
    }

    /** A reader of the documents' names. */
    public AnswerReader() {
        this(Dialect.documented());
    }

    /** Reads a body that came with a 2xx status. Never throws. */
    public <T> Reading<T> read(Answer<T> answer, byte[] body) {
        try {
            return decode(answer, body);
        } catch (IOException | RuntimeException unreadable) {
            return Defects.unreadable(body, unreadable);
        }
    }

    /** Reads what a body that came with another status complains about. Never throws, never a {@link Reading.Value}. */
    public Reading.Refusal<Void> readRefusal(byte[] body) {
        try {
            return refusal(body);
        } catch (IOException | RuntimeException unreadable) {
            return new Reading.Refusal<>(List.of());
        }
    }

    private <T> Reading<T> decode(Answer<T> answer, byte[] body) throws IOException {
        if (body.length > Mapping.MAX_DOCUMENT) {
            return Defects.tooLong(body);
        }
        Destination destination = destination(answer);
        if (Defects.isBlank(body)) {
            Object empty = destination.shape().isConfirmation() ? destination.empty() : null;
            return empty == null ? Defects.empty(body) : read(new Reading.Value<>(empty, List.of()));
        }
        boolean bare = answer instanceof Answer.Bare;
        if (bare && !Defects.mentionsEnvelope(body)) {
            return read(Pass.overWhole(body, destination).result());
        }
        Pass pass = Pass.overEnvelope(body, destination);
        if (pass.isRefusal()) {
            return refusal(body);
        }
        boolean unwrap = pass.isEnvelope() && !(bare && destination.shape().takesEnvelope());
        return read((unwrap ? pass : Pass.overWhole(body, destination)).result());
    }

    private static <T> Reading.Refusal<T> refusal(byte[] body) throws IOException {
        return Complaints.of(Mapping.MAPPER.readValue(body, Object.class));
    }

    @SuppressWarnings("unchecked") // the answer's type is what its shape reads
    private static <T> Reading<T> read(Reading<?> reading) {
        return (Reading<T>) reading;
    }

    private Destination destination(Answer<?> answer) {
        if (answer instanceof Answer.Enveloped<?> enveloped) {
            return new Destination.Single(enveloped.path(), shape(enveloped.type()));
        }
        if (answer instanceof Answer.Paged<?> paged) {
            return new Destination.Rows(
                    paged.rows(), shape(TypeRef.listOf(paged.row()).type()));
        }
        return new Destination.Single(List.of(), shape(((Answer.Bare<?>) answer).type()));
    }

    private Shape shape(Type type) {
        return shapes.computeIfAbsent(type, one -> new Shape(one, dialect));
    }
}
