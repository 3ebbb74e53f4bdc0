package io.adplatform.sdk.readings;

import io.adplatform.sdk.testing.Depth;
import io.adplatform.testkit.SandboxBuilder;
import io.adplatform.testkit.reading.Reading;
import io.adplatform.testkit.reading.Readings;
import java.lang.reflect.Method;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
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
 * Runs the tests of a class on sandboxes under mixes of all readings, and in a deep run under each reading alone, too.
 *
 * <pre>{@code
 * @ClassTemplate
 * class PaymentsUnderReadingsTest extends PaymentsOnTheSandboxTest {
 *     @RegisterExtension
 *     static final UnderReadings READINGS = UnderReadings.concerning(OddForm.PaymentOrder.class);
 * }
 * }</pre>
 *
 * <p>A fast run has as many mixes as the concerned reading with the most unusual positions, and at least three. The first
 * mix has the first unusual position of each concerned reading, the second mix the second one, and so on. The usual
 * position follows the last unusual one, and then the first one again: each position is in a mix. A seed chooses the
 * positions of all other readings.
 *
 * <p>A deep run has each unusual position of the concerned readings alone, these mixes, and the mixes of the seeds 1 to 3.
 * {@code -Dadplatform.sandbox.seeds=1-200} tries other seeds, in both runs; a failure names the positions.
 *
 * <p>{@link #known} names a position under which the SDK breaks a test. Such a test is aborted with the reason. If it
 * passes under that position alone, it fails, so that the entry is removed. {@link #beyond} is for tests of facts that a
 * position hides. A mix runs the other tests only, and the mix of a seed has no position with an entry of either kind.
 */
public final class UnderReadings implements ClassTemplateInvocationContextProvider {

    private static final String SEEDS = "adplatform.sandbox.seeds";
    private static final int FEWEST_MIXES = 3;

    private final List<Class<? extends Reading>> readings;
    private final Map<Reading, Map<String, Exemption>> exemptions = new LinkedHashMap<>();
    private final Set<Reading> left = new LinkedHashSet<>();

    private UnderReadings(List<Class<? extends Reading>> readings) {
        this.readings = readings;
    }

    /** Runs under the unusual positions of these readings. */
    @SafeVarargs
    @SuppressWarnings("varargs") // The array is only read.
    public static UnderReadings concerning(Class<? extends Reading>... readings) {
        return new UnderReadings(List.of(readings));
    }

    /** Runs under the unusual positions of all readings. */
    public static UnderReadings all() {
        return new UnderReadings(Reading.all());
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
        Stream<ClassTemplateInvocationContext> alone = Depth.isDeep()
                ? positions().flatMap(List::stream).map(Readings::of).map(this::alone)
                : Stream.empty();
        return Stream.of(
                        alone,
                        mixes().map(this::mixed),
                        seeds().mapToObj(this::mix).map(this::mixed))
                .flatMap(runs -> runs);
    }

    /** The unusual positions of each reading. */
    private Stream<List<Reading>> positions() {
        return readings.stream()
                .map(reading -> Reading.positionsOf(reading).stream()
                        .skip(1)
                        .filter(position -> !left.contains(position))
                        .toList())
                .filter(unusual -> !unusual.isEmpty());
    }

    /** Mixes that have each position once at least. */
    private Stream<Readings> mixes() {
        int most = positions().mapToInt(List::size).max().orElse(0);
        return IntStream.range(0, Math.max(FEWEST_MIXES, most)).mapToObj(index -> {
            Readings mix = mix(index + 1);
            for (List<Reading> unusual : positions().toList()) {
                int turn = index % (unusual.size() + 1);
                if (turn < unusual.size()) {
                    mix = mix.with(unusual.get(turn));
                } else {
                    mix = mix.with(
                            Reading.positionsOf(unusual.get(0).getClass()).get(0));
                }
            }
            return mix;
        });
    }

    private ClassTemplateInvocationContext alone(Readings position) {
        return new Run(position, breaking(position));
    }

    /** No test is tried that breaks: it would break under one position, and hide the failure under another. */
    private ClassTemplateInvocationContext mixed(Readings mix) {
        Map<String, Exemption> breaking = breaking(mix);
        breaking.replaceAll((test, exemption) -> new Exemption(exemption.reason(), false));
        return new Run(mix, breaking);
    }

    private Map<String, Exemption> breaking(Readings current) {
        Map<String, Exemption> breaking = new LinkedHashMap<>();
        current.unusual().forEach(position -> breaking.putAll(exemptions.getOrDefault(position, Map.of())));
        return breaking;
    }

    private static LongStream seeds() {
        String wanted = System.getProperty(SEEDS, Depth.isDeep() ? "1-3" : "");
        if (wanted.isEmpty()) {
            return LongStream.empty();
        }
        String[] bounds = wanted.split("-", 2);
        long first = Long.parseLong(bounds[0]);
        return LongStream.rangeClosed(first, bounds.length == 1 ? first : Long.parseLong(bounds[1]));
    }

    /** A position that breaks a test would hide other failures. */
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
