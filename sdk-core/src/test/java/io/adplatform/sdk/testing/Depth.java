package io.adplatform.sdk.testing;

/**
 * The depth of a test run. {@code ./mvnw verify} is fast: it covers every contract, rule and guarantee. {@code ./mvnw
 * verify -Pdeep} runs the tests that name this class, with more seeds, readings, sizes, and the second mode of calls.
 */
public final class Depth {

    /** The system property of a deep run. */
    static final String PROPERTY = "adplatform.tests.deep";

    private static final boolean DEEP = Boolean.getBoolean(PROPERTY);

    private Depth() {}

    /** Whether everything runs in depth. */
    public static boolean isDeep() {
        return DEEP;
    }

    /** Returns the first number in a fast run, the second in a deep one. */
    public static int choose(int fast, int deep) {
        return DEEP ? deep : fast;
    }

    /** Returns the number that a system property has, else that of {@link #choose(int, int)}. */
    public static int choose(String property, int fast, int deep) {
        return Integer.getInteger(property, choose(fast, deep));
    }
}
