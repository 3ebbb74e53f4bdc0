package io.adplatform.sdk.readings;

import io.adplatform.testkit.SandboxBuilder;
import io.adplatform.testkit.reading.Reading;
import io.adplatform.testkit.reading.Readings;
import java.lang.reflect.Method;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterClassTemplateInvocationCallback;
import org.junit.jupiter.api.extension.BeforeClassTemplateInvocationCallback;
import org.junit.jupiter.api.extension.ClassTemplateInvocationContext;
import org.junit.jupiter.api.extension.ClassTemplateInvocationContextProvider;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.opentest4j.TestAbortedException;

/**
 * Runs the tests of a class on sandboxes under one reading after the other, and under mixes of all readings.
 *
 * <pre>{@code
 * @ClassTemplate
 * class PaymentsUnderReadingsTest extends PaymentsOnTheSandboxTest {
 *     @RegisterExtension
 *     static final UnderReadings READINGS = UnderReadings.concerning(Reading.PaymentOrder.class);
 * }
 * }</pre>
 *
 * <p>The seeds of the mixes are 1 to 3. {@code -Dadplatform.sandbox.seeds=1-200} tries others; a failure names the seed
 * and the positions that it chose.
 *
 * <p>Where the SDK is known to break, {@link #known} says so. Such a test is aborted with the reason; a test that passes
 * although it is known to break fails, so that the entry goes once the SDK is mended. {@link #beyond} is for tests that
 * ask for what nobody can tell under a position. A mix takes no position that has an entry of either kind.
 */
public final class UnderReadings implements ClassTemplateInvocationContextProvider {

    private static final String SEEDS = "adplatform.sandbox.seeds";
    private static final String USUAL_SEEDS = "1-3";

    private final List<Class<? extends Reading>> readings;
    private final Map<Reading, Map<String, Exemption>> exemptions = new LinkedHashMap<>();
    private final Set<Reading> left = new LinkedHashSet<>();

    private UnderReadings(List<Class<? extends Reading>> readings) {
        this.readings = readings;
    }

    /** Runs under each unusual position of these readings. */
    @SafeVarargs
    @SuppressWarnings("varargs") // The array is only read.
    public static UnderReadings concerning(Class<? extends Reading>... readings) {
        return new UnderReadings(List.of(readings));
    }

    /** Says that the SDK breaks these tests under a position, and why. */
    public UnderReadings known(Reading position, String reason, String... tests) {
        return exempt(position, new Exemption("the SDK is known to break: " + reason, true), tests);
    }

    /** The same, of tests that take minutes to break, so that they aren't run. */
    public UnderReadings knownUnseen(Reading position, String reason, String... tests) {
        return exempt(position, new Exemption("the SDK is known to break: " + reason, false), tests);
    }

    /** Says that these tests ask for what nobody can tell under a position, and why. */
    public UnderReadings beyond(Reading position, String reason, String... tests) {
        return exempt(position, new Exemption("nobody can tell: " + reason, true), tests);
    }

    /** Leaves a position out: hardly a test of the class could pass under it. A test of its own looks at it. */
    public UnderReadings without(Reading position) {
        left.add(position);
        return this;
    }

    private UnderReadings exempt(Reading position, Exemption exemption, String... tests) {
        Map<String, Exemption> entries = exemptions.computeIfAbsent(position, key -> new LinkedHashMap<>());
        for (String test : tests) {
            entries.put(test, exemption);
        }
        return this;
    }

    /** @param run false where the test is not even run */
    private record Exemption(String reason, boolean run) {}

    @Override
    public boolean supportsClassTemplate(ExtensionContext context) {
        return true;
    }

    @Override
    public Stream<ClassTemplateInvocationContext> provideClassTemplateInvocationContexts(ExtensionContext context) {
        Stream<Readings> alone = readings.stream()
                .flatMap(reading -> Reading.positionsOf(reading).stream().skip(1))
                .filter(position -> !left.contains(position))
                .map(Readings::of);
        return Stream.concat(alone, seeds().mapToObj(this::mix)).map(this::run);
    }

    private ClassTemplateInvocationContext run(Readings current) {
        Map<String, Exemption> breaking = new LinkedHashMap<>();
        current.unusual().forEach(position -> breaking.putAll(exemptions.getOrDefault(position, Map.of())));
        return new Run(current, breaking);
    }

    private static LongStream seeds() {
        String[] bounds = System.getProperty(SEEDS, USUAL_SEEDS).split("-", 2);
        long first = Long.parseLong(bounds[0]);
        return LongStream.rangeClosed(first, bounds.length == 1 ? first : Long.parseLong(bounds[1]));
    }

    /** A position that breaks a test would hide what else does. */
    private Readings mix(long seed) {
        Readings mix = Readings.any(seed);
        Set<Reading> avoided = new LinkedHashSet<>(exemptions.keySet());
        avoided.addAll(left);
        for (Reading position : avoided) {
            if (mix.has(position)) {
                mix = mix.with(Reading.positionsOf(position.getClass()).get(0));
            }
        }
        return mix;
    }

    /** Lets sandboxes start under the readings, and knows which tests break. */
    private static final class Run
            implements ClassTemplateInvocationContext,
                    BeforeClassTemplateInvocationCallback,
                    AfterClassTemplateInvocationCallback,
                    InvocationInterceptor {

        private final Readings current;
        private final Map<String, Exemption> breaking;
        private final Set<String> broken = new LinkedHashSet<>();
        private final Set<String> seen = new LinkedHashSet<>();

        Run(Readings current, Map<String, Exemption> breaking) {
            this.current = current;
            this.breaking = breaking;
        }

        @Override
        public String getDisplayName(int index) {
            return "under " + current;
        }

        @Override
        public List<Extension> getAdditionalExtensions() {
            return List.of(this);
        }

        @Override
        public void beforeClassTemplateInvocation(ExtensionContext context) {
            System.setProperty(SandboxBuilder.READINGS, current.text());
        }

        @Override
        public void afterClassTemplateInvocation(ExtensionContext context) {
            System.clearProperty(SandboxBuilder.READINGS);
            Set<String> mended = new LinkedHashSet<>(seen);
            mended.removeAll(broken);
            mended.removeIf(test -> !breaking.containsKey(test));
            if (!mended.isEmpty()) {
                throw new AssertionError("under " + current + " these pass, so their entries can go: " + mended);
            }
        }

        @Override
        public void interceptTestMethod(
                Invocation<@Nullable Void> invocation,
                ReflectiveInvocationContext<Method> method,
                ExtensionContext context) {
            run(invocation, context);
        }

        @Override
        public void interceptTestTemplateMethod(
                Invocation<@Nullable Void> invocation,
                ReflectiveInvocationContext<Method> method,
                ExtensionContext context) {
            run(invocation, context);
        }

        @Override
        public void interceptAfterEachMethod(
                Invocation<@Nullable Void> invocation,
                ReflectiveInvocationContext<Method> method,
                ExtensionContext context) {
            run(invocation, context);
        }

        private void run(Invocation<@Nullable Void> invocation, ExtensionContext context) {
            String test = context.getRequiredTestMethod().getName();
            Exemption exemption = breaking.get(test);
            if (exemption != null && !exemption.run()) {
                throw new TestAbortedException("under " + current + " " + exemption.reason());
            }
            seen.add(test);
            try {
                invocation.proceed();
            } catch (TestAbortedException aborted) {
                throw aborted;
            } catch (Throwable failure) {
                if (exemption == null) {
                    throw new AssertionError("under " + current + ": " + failure.getMessage(), failure);
                }
                broken.add(test);
                throw new TestAbortedException("under " + current + " " + exemption.reason(), failure);
            }
        }
    }
}
