package io.adplatform.sdk.diagnostics;

import io.adplatform.sdk.Values;
import io.adplatform.sdk.throttle.Quota;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The state of a client at one moment. {@link #text()} is meant for a report: it contains no secret, and no input or answer of
 * a call.
 *
 * @param takenAt the time, by the client's clock
 * @param versions the versions of the SDK, Java, the operating system and the SDK's libraries; a library whose JAR has no
 *     version is left out
 * @param dialect the differences between the deployment and the documents
 * @param quota the quota; {@code null} if a user's throttle failed to report it
 * @param unsettled the unsettled calls of this account in the journal, oldest first; {@code null} without a journal, and if it
 *     did not answer within 5 s
 * @param recentCalls the latest 50 calls that ended, oldest first
 * @param findings the unknown and unreadable fields and values of responses, each place once, at most 200
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

    /** Returns all values, one in each line. */
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
