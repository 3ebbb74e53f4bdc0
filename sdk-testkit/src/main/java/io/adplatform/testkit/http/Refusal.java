package io.adplatform.testkit.http;

import java.util.Collection;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Ends a request with a failure answer; as an exception, it allows checks at the place of reading. */
public final class Refusal extends RuntimeException {

    private final transient Answer answer;

    public Refusal(Answer answer) {
        this(answer, null);
    }

    private Refusal(Answer answer, @Nullable Throwable cause) {
        super("refused with " + answer.status(), cause, false, false);
        this.answer = answer;
    }

    public Refusal(int status, String error) {
        this(Answer.failure(status, error));
    }

    public Refusal(int status, String error, String reason) {
        this(Answer.failure(status, error, reason));
    }

    /** A 400 for a word that the platform doesn't know, such as a misspelt column. It names the word. */
    public static Refusal unknownWord(String field, String word, Collection<String> known) {
        return badRequest(field + " has no " + word + ", but " + String.join(", ", new TreeSet<>(known)));
    }

    /** A 422 with this reason. */
    public static Refusal unprocessable(String reason) {
        return new Refusal(422, "Unprocessable Entity", reason);
    }

    /** A 400 with this reason. */
    public static Refusal badRequest(String reason) {
        return new Refusal(400, "Bad Request", reason);
    }

    /** A 400 for something that could not be read. */
    public static Refusal unreadable(String reason, Throwable cause) {
        return new Refusal(Answer.failure(400, "Bad Request", reason), cause);
    }

    public Answer answer() {
        return answer;
    }
}
