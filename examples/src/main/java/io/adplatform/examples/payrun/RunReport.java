package io.adplatform.examples.payrun;

import io.adplatform.examples.payrun.RowResult.State;
import java.io.PrintStream;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What became of all rows: how many, which are not done and why, and the exit code. */
final class RunReport {

    private final Map<String, RowResult> results = new HashMap<>();

    /** The newest word about a row counts. */
    void add(RowResult result) {
        results.put(result.row().reference(), result);
    }

    List<RowResult> in(State state) {
        return results.values().stream()
                .filter(result -> result.state() == state)
                .sorted(Comparator.comparingInt(result -> result.row().line()))
                .toList();
    }

    void print(PrintStream out) {
        out.println();
        for (State state : State.values()) {
            out.printf(Locale.ROOT, "%,8d %s%n", in(state).size(), state.text());
        }
        for (State state : List.of(State.REFUSED, State.UNKNOWN, State.IN_PROGRESS, State.NOT_SENT)) {
            for (RowResult result : in(state)) {
                PayRow row = result.row();
                out.println("line " + row.line() + ", " + row.reference() + ", "
                        + row.amount().toPlainString() + " for " + row.customer() + ": " + state.text() + ", "
                        + result.why());
            }
        }
        if (!in(State.UNKNOWN).isEmpty()) {
            out.println("What is unknown is not sent again. Look for it at the platform, or start the run again later:"
                    + " it looks first.");
        }
    }

    /** 4 when some are unknown, else 1 when some were not sent or are in progress, else 3 when some were refused. */
    int exitCode() {
        if (!in(State.UNKNOWN).isEmpty()) {
            return 4;
        }
        boolean open = !in(State.NOT_SENT).isEmpty() || !in(State.IN_PROGRESS).isEmpty();
        return open ? 1 : in(State.REFUSED).isEmpty() ? 0 : 3;
    }
}
