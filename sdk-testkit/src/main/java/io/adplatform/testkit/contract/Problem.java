package io.adplatform.testkit.contract;

import io.adplatform.testkit.contract.Violation.Kind;

/**
 * A violation whose operation is still to be named.
 *
 * @param place as in {@link Violation#place}
 */
record Problem(String place, String words, Kind kind) {

    static Problem shape(String place, String words) {
        return new Problem(place, words, Kind.SHAPE);
    }

    static Problem value(String place, String words) {
        return new Problem(place, words, Kind.VALUE);
    }

    /** The same problem, found deeper inside of a place. */
    Problem in(String outer) {
        return new Problem(place.isEmpty() ? outer : outer + " " + place, words, kind);
    }

    Violation of(String operation, Violation.Source source) {
        return new Violation(operation, source, place, words, kind);
    }
}
