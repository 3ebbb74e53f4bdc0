package io.adplatform.sdk.diagnostics;

import io.adplatform.sdk.Values;
import io.adplatform.sdk.throttle.Quota;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How a client is doing at one moment. {@link #text()} is for a report: it holds no secret, and no input or answer of a call.
 *
 * @param takenAt when, by the client's clock
 * @param versions of the SDK, of Java, of the operating system and of the libraries that the SDK runs on; a library whose JAR
 *     doesn't tell is left out
 * @param dialect how the deployment's spelling differs from the documents
 * @param quota {@code null} where a throttle of the user's failed to tell
 * @param unsettled calls of this account that the journal holds as unsettled, oldest first; {@code null} without a journal,
 *     and where it could not be asked within 5 s
 * @param recentCalls the last 50 that ended, oldest first
 * @param findings fields and values of answers that the SDK doesn't know or can't read, each place once, 200 at the most
 */
public record Diagnostics(
        Instant takenAt,
        Map<String, String> versions,
        URI baseUrl,
        String dialect,
        SessionState session,
        @Nullable Quota quota,
        @Nullable List<UnsettledCall> unsettled,
        List<RecentCall> recentCalls,
        List<String> findings) {

    public Diagnostics {
        versions = Values.copy(versions);
        unsettled = unsettled == null ? null : List.copyOf(unsettled);
        recentCalls = List.copyOf(recentCalls);
        findings = List.copyOf(findings);
    }

    /** All of it, a line for each thing. */
    public String text() {
        StringBuilder text = new StringBuilder("Advertising platform SDK, " + takenAt + "\n");
        versions.forEach((name, version) -> line(text, name, version));
        line(text, "base URL", baseUrl);
        line(text, "dialect", dialect);
        line(text, "session", session);
        line(text, "quota", quota == null ? "unknown" : inWords(quota));
        line(text, "unsettled calls", unsettled == null ? "unknown" : unsettled.size());
        if (unsettled != null) {
            unsettled.forEach(call -> line(text, " ", call));
        }
        line(text, "recent calls", recentCalls.size());
        recentCalls.forEach(call -> line(text, " ", inWords(call)));
        line(text, "findings in answers", findings.size());
        findings.forEach(finding -> line(text, " ", finding));
        return text.toString();
    }

    private static void line(StringBuilder text, String name, Object value) {
        text.append(name).append(name.isBlank() ? " " : ": ").append(value).append('\n');
    }

    private static String inWords(Quota quota) {
        return quota.free() + " of " + quota.limit() + " free, " + quota.used() + " used, " + quota.withheld()
                + " withheld, " + quota.totalWaiting() + " calls waiting";
    }

    private static String inWords(RecentCall call) {
        return call.endedAt() + " " + call.id() + " " + call.operation()
                + (call.owId() == null ? "" : " workspace " + call.owId()) + ": " + call.outcome()
                + (call.exception() == null ? "" : " (" + call.exception() + ")") + ", " + call.requests()
                + " requests, " + call.elapsed().toMillis() + " ms";
    }

    @Override
    public String toString() {
        return "Diagnostics[" + baseUrl + ", " + session.status() + ", " + recentCalls.size() + " recent calls, "
                + findings.size() + " findings; text() shows all]";
    }
}
