package io.adplatform.benchmarks.jobs;

import java.util.Locale;

/**
 * The result of a job, as its program sees it.
 *
 * @param done number of results that are known to be done
 * @param unknown payments of unknown outcome
 * @param minutes how long it took
 * @param end why it ended early, or {@code done}
 */
record Outcome(long done, long unknown, double minutes, String end) {

    static final String DONE = "done";

    String toLine() {
        return String.format(Locale.ROOT, "%d\t%d\t%.4f\t%s", done, unknown, minutes, end.replaceAll("\\s+", " "));
    }

    static Outcome ofLine(String line) {
        String[] parts = line.split("\t", -1);
        return new Outcome(Long.parseLong(parts[0]), Long.parseLong(parts[1]), Double.parseDouble(parts[2]), parts[3]);
    }
}
