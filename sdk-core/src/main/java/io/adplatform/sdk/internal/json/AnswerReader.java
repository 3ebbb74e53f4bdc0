package io.adplatform.sdk.internal.json;

import io.adplatform.sdk.operation.Answer;

/** Reads the bytes of an answer into what the operation returns. */
public final class AnswerReader {

    /** Reads a body that came with a 2xx status. Never throws. */
    public <T> Reading<T> read(Answer<T> answer, byte[] body) {
        return new Reading.Unreadable<>("not written yet for " + answer, null);
    }

    /** Reads what a body that came with another status complains about. Never throws, never a {@link Reading.Value}. */
    public Reading.Refusal<Void> readRefusal(byte[] body) {
        return new Reading.Refusal<>(java.util.List.of());
    }
}
