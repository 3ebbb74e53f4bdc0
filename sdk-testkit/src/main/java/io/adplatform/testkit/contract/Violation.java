package io.adplatform.testkit.contract;

/**
 * One thing in a request or an answer that the contract does not allow. It holds names and rules, never the value that
 * was sent.
 *
 * @param operation the operation's line; the sent method and path of an unknown operation
 * @param source whether the request or the answer is wrong
 * @param place where: {@code path}, {@code query limit}, {@code header X-IAA-OW-ID}, {@code body}, or {@code body}
 *     and a JSON pointer, as in {@code body /bidModelRequests/0/action}
 * @param problem what is wrong there, in words that follow the place
 * @param kind whether it can't be read, or can be read and is not allowed
 */
public record Violation(String operation, Source source, String place, String problem, Kind kind) {

    /** The side that violated the contract. */
    public enum Source {
        /** The client. */
        REQUEST,
        /** The sandbox. */
        ANSWER
    }

    /** The kind of a violation. */
    public enum Kind {
        /** Something is missing, unknown, or of the wrong type. */
        SHAPE,
        /** A value of the right type is out of its range. */
        VALUE
    }

    /** Place and problem in one sentence; fields of the body by their pointer alone. */
    public String sentence() {
        String where = place.startsWith("body /") ? place.substring("body /".length()) : "The " + place;
        return where + " " + problem;
    }

    @Override
    public String toString() {
        String who = source == Source.ANSWER ? ", answer" : "";
        return operation + who + ": " + place + " " + problem;
    }
}
