package io.adplatform.sdk.simulation;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The events of a simulation, and the first rule that is broken. */
final class History {

    static final String CLIENT_ID = "back-office";
    static final String CLIENT_SECRET = "canary-client-secret";
    static final String EMAIL = "buyer@example.com";
    static final String PASSWORD = "canary-password";

    private static final Pattern GENERATED = Pattern.compile("T-[0-9]{15}");
    /** The word in all secrets. */
    private static final String SECRET = "canary";

    static final String BASIC =
            Base64.getEncoder().encodeToString((CLIENT_ID + ":" + CLIENT_SECRET).getBytes(StandardCharsets.UTF_8));

    /** The rules of a simulation. */
    enum Rule {
        REQUESTS_PER_WINDOW("at most 20 requests arrive in any 60 s"),
        PAID_ONCE("no payment of one key is executed twice"),
        ONE_END("each caller has one end, and each started call one callEnded"),
        SENT_AS_TOLD("a payment sends nothing after the end of its caller, whose end shows what was sent"),
        ONE_FETCH("a client fetches one token per life of a token"),
        NO_SECRET("no exception, log line or event has a secret"),
        JOURNAL_AGREES("the journal agrees with the platform"),
        ALL_SETTLED("without faults, a search settles each payment, and each one can be made"),
        BIDS_AS_TOLD("a bid is as its plan told"),
        JOURNAL_KEEPS_ITS_RULES("the records of a journal keep its rules"),
        PERMITS_RETURN("all permits return"),
        NO_MISTAKE("no task throws");

        private final String text;

        Rule(String text) {
            this.text = text;
        }
    }

    /** A rule that the client breaks. */
    record Violation(Rule rule, String what) {

        @Override
        public String toString() {
            return rule + " (" + rule.text + "): " + what;
        }
    }

    private final Supplier<Object> clock;
    private final List<String> lines = new ArrayList<>();
    private final Set<String> situations = new TreeSet<>();
    private @Nullable Violation violation;

    /** @param clock returns the time for the lines */
    History(Supplier<Object> clock) {
        this.clock = clock;
    }

    synchronized void add(String what) {
        lines.add(clock.get() + "  " + GENERATED.matcher(what).replaceAll("T-(random)"));
    }

    /** Notes a situation that a run must reach now and then, so that the rules are tested in it. */
    synchronized void reached(String situation) {
        situations.add(situation);
    }

    synchronized Set<String> situations() {
        return Set.copyOf(situations);
    }

    synchronized void broken(Rule rule, String what) {
        if (violation == null) {
            violation = new Violation(rule, what);
            add("BROKEN: " + violation);
        }
    }

    synchronized @Nullable Violation violation() {
        return violation;
    }

    synchronized List<String> lines() {
        return List.copyOf(lines);
    }

    /** Looks for secrets in a text that users may see. */
    void checkSecrets(String where, String text) {
        if (text.contains(SECRET) || text.contains(BASIC)) {
            String line = text.lines()
                    .filter(each -> each.contains(SECRET) || each.contains(BASIC))
                    .findFirst()
                    .orElse(text);
            // Masked, because a report is a log, too.
            broken(
                    Rule.NO_SECRET,
                    where + ": " + line.replace(SECRET, "(secret)").replace(BASIC, "(secret)"));
        }
    }

    /** Looks for secrets in all that an exception shows. */
    void checkSecrets(String where, Throwable failure) {
        StringWriter printed = new StringWriter();
        failure.printStackTrace(new PrintWriter(printed, true));
        checkSecrets(where, printed.toString());
    }
}
