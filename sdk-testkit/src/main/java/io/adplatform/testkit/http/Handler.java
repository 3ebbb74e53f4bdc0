package io.adplatform.testkit.http;

/**
 * The behaviour of one operation.
 *
 * <p>Handlers of a sandbox run one at a time, so they need no locks. They end with an answer or a {@link Refusal}.
 */
@FunctionalInterface
public interface Handler {
    Answer answer(Request request);
}
