package io.adplatform.testkit.http;

/** Ends the work on a request with a failure answer; it is thrown so that checks can stand where values are read. */
public final class Refusal extends RuntimeException {

    private final transient Answer answer;

    public Refusal(Answer answer) {
        super("refused with " + answer.status(), null, false, false);
        this.answer = answer;
    }

    public Refusal(int status, String error) {
        this(Answer.failure(status, error));
    }

    public Refusal(int status, String error, String reason) {
        this(Answer.failure(status, error, reason));
    }

    public Answer answer() {
        return answer;
    }
}
