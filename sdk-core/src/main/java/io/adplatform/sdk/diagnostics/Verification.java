package io.adplatform.sdk.diagnostics;

import java.util.List;
import java.util.stream.Collectors;

/**
 * The result of a start-up check. {@link #toString()} has one line for each check, and contains no secret.
 *
 * @param checks the checks in their order; the first one that fails is the last
 */
public record Verification(List<Check> checks) {

    /**
     * One check.
     *
     * @param found the result or the problem, in words
     */
    public record Check(String name, boolean passed, String found) {

        @Override
        public String toString() {
            return (passed ? "ok      " : "FAILED  ") + name + ": " + found;
        }
    }

    public Verification {
        checks = List.copyOf(checks);
    }

    /** Whether all checks passed. */
    public boolean passed() {
        return checks.stream().allMatch(Check::passed);
    }

    @Override
    public String toString() {
        return checks.stream().map(Check::toString).collect(Collectors.joining("\n"));
    }
}
