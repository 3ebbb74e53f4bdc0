package io.adplatform.sdk.diagnostics;

import java.util.List;
import java.util.stream.Collectors;

/**
 * What a start-up check found. {@link #toString()} is a line for each check, and holds no secret.
 *
 * @param checks in the order in which they were made; the first that fails is the last
 */
public record Verification(List<Check> checks) {

    /**
     * One thing that was looked at.
     *
     * @param found what is so, or what is wrong, in words
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

    /** Whether all of them passed. */
    public boolean passed() {
        return checks.stream().allMatch(Check::passed);
    }

    @Override
    public String toString() {
        return checks.stream().map(Check::toString).collect(Collectors.joining("\n"));
    }
}
