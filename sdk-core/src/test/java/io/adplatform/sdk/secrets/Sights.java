package io.adplatform.sdk.secrets;

import static net.bytebuddy.matcher.ElementMatchers.isConstructor;
import static net.bytebuddy.matcher.ElementMatchers.isMethod;
import static net.bytebuddy.matcher.ElementMatchers.named;

import io.adplatform.sdk.event.ClientListener.CallInfo;
import java.lang.invoke.MethodHandles;
import java.time.Duration;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.Set;
import net.bytebuddy.ByteBuddy;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.description.method.MethodDescription;
import net.bytebuddy.description.type.TypeDescription;
import net.bytebuddy.dynamic.ClassFileLocator;
import net.bytebuddy.matcher.ElementMatcher;
import net.bytebuddy.pool.TypePool;

/**
 * Shows the watch what the tests' clients tell, without a place for it in the SDK: before a test can load them, some classes
 * are defined with a line more at the beginning of their methods.
 *
 * <ul>
 *   <li>Each event that a listener may be told is looked at, with its exception, as soon as it is made.
 *   <li>A client's state is looked at when it is closed.
 *   <li>The names and tags of Micrometer's meters are looked at, and what spans of OpenTelemetry are given, where these are on
 *       the class path.
 * </ul>
 */
public final class Sights {

    private static final ClassLoader LOADER = Sights.class.getClassLoader();
    private static final ClassFileLocator FILES = ClassFileLocator.ForClassLoader.of(LOADER);
    private static final TypePool TYPES = TypePool.Default.of(FILES);

    private static boolean opened;

    private Sights() {}

    /** From now on the watch sees them. */
    static synchronized void open() {
        if (opened) {
            return;
        }
        opened = true;
        for (String event : events()) {
            watch(event, isConstructor(), Arguments.class);
        }
        watch("io.adplatform.sdk.AdPlatform", isMethod().and(named("close")), Closed.class);
        watch("io.micrometer.core.instrument.Meter$Id", isConstructor(), Arguments.class);
        watch("io.opentelemetry.sdk.trace.SdkSpan", isMethod(), Arguments.class);
    }

    /** The types of all that a listener is told. */
    private static Set<String> events() {
        Set<String> events = new LinkedHashSet<>();
        for (MethodDescription method : TYPES.describe("io.adplatform.sdk.event.ClientListener")
                .resolve()
                .getDeclaredMethods()) {
            method.getParameters()
                    .forEach(parameter ->
                            events.add(parameter.getType().asErasure().getName()));
        }
        return events;
    }

    private static void watch(String name, ElementMatcher<? super MethodDescription> methods, Class<?> advice) {
        TypePool.Resolution found = TYPES.describe(name);
        if (!found.isResolved()) {
            return;
        }
        TypeDescription type = found.resolve();
        byte[] watched = new ByteBuddy()
                .decorate(type, FILES)
                .visit(Advice.to(advice).on(methods))
                .make()
                .getBytes();
        try {
            Class<?> neighbour = Class.forName(type.getPackage().getName() + ".package-info", false, LOADER);
            MethodHandles.privateLookupIn(neighbour, MethodHandles.lookup()).defineClass(watched);
        } catch (ReflectiveOperationException unexpected) {
            throw new IllegalStateException(name + " can't be watched", unexpected);
        }
    }

    /** Looks at what a method or a constructor is given. */
    static final class Arguments {

        private Arguments() {}

        @Advice.OnMethodEnter
        static void enter(@Advice.Origin("#t") String where, @Advice.AllArguments Object[] arguments) {
            Sights.look(where, arguments);
        }
    }

    /** Looks at the state of a client that ends. */
    static final class Closed {

        private Closed() {}

        @Advice.OnMethodEnter
        static void enter(@Advice.This Object platform) {
            ClosedClient.look(platform);
        }
    }

    /** Not for tests: the watched methods call it, from packages of their own. */
    public static void look(String where, Object... told) {
        for (Object each : told) {
            if (each instanceof Throwable failure) {
                look(where, failure, Collections.newSetFromMap(new IdentityHashMap<>()));
            } else if (!isSafe(each)) {
                CanaryWatch.look(where, text(each));
            }
        }
    }

    /** What has no room for a secret, and what was looked at when it was made. */
    private static boolean isSafe(Object told) {
        return told == null
                || told instanceof Number
                || told instanceof Enum
                || told instanceof Duration
                || told instanceof CallInfo;
    }

    /** With all that an exception shows but its stack frames. */
    private static void look(String where, Throwable failure, Set<Throwable> seen) {
        if (failure != null && seen.add(failure)) {
            CanaryWatch.look(where, text(failure));
            look(where, failure.getCause(), seen);
            for (Throwable suppressed : failure.getSuppressed()) {
                look(where, suppressed, seen);
            }
        }
    }

    /** Some tests hand objects round that can't be shown. */
    private static String text(Object shown) {
        try {
            return String.valueOf(shown);
        } catch (RuntimeException | StackOverflowError broken) {
            return "";
        }
    }
}
