package io.adplatform.sdk.internal.observe;

import java.lang.module.ModuleDescriptor.Version;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Looks for libraries that are missing or too old. The application's build chooses their versions, and a version that is
 * too old shows itself as a {@link NoSuchMethodError} in the middle of a call.
 */
public final class RequiredLibraries {

    private static final String BOM = "io.adplatform:sdk-bom";

    /** In the order in which they should be told. What the least versions rest on is in docs/compatibility.md. */
    private static final List<Library> LIBRARIES = List.of(
            new Library("OkHttp", "com.squareup.okhttp3:okhttp-jvm", "5.2.0", "okhttp3.OkHttp", "VERSION"),
            new Library("Okio", "com.squareup.okio:okio-jvm", "3.16.0", "okio.Socket", null),
            new Library(
                    "Kotlin's library",
                    "org.jetbrains.kotlin:kotlin-stdlib",
                    "1.8.20",
                    "kotlin.KotlinVersion",
                    "CURRENT"),
            jackson("core:jackson-core", "core.json"),
            jackson("core:jackson-databind", "databind.cfg"),
            jackson("datatype:jackson-datatype-jsr310", "datatype.jsr310"),
            new Library("Failsafe", "dev.failsafe:failsafe", "3.3.0", "dev.failsafe.function.CheckedPredicate", null),
            new Library("SLF4J", "org.slf4j:slf4j-api", "1.7.0", "org.slf4j.LoggerFactory", null));

    private RequiredLibraries() {}

    private static Library jackson(String artifact, String subpackage) {
        return new Library(
                "Jackson",
                "com.fasterxml.jackson." + artifact,
                "2.16.0",
                "com.fasterxml.jackson." + subpackage + ".PackageVersion",
                "VERSION");
    }

    /**
     * Looks for all of them. In a native image there is nothing to look for: its libraries were linked when it was built.
     *
     * @throws IllegalStateException naming each library that is missing or too old, where it was found, and what helps
     */
    public static void check() {
        if (System.getProperty("org.graalvm.nativeimage.imagecode") == null) {
            check(LIBRARIES, RequiredLibraries.class.getClassLoader());
        }
    }

    static void check(List<Library> libraries, @Nullable ClassLoader loader) {
        List<String> wrong = new ArrayList<>();
        for (Library library : libraries) {
            String what = library.whatIsWrong(loader);
            if (what != null) {
                wrong.add(what);
            }
        }
        if (!wrong.isEmpty()) {
            throw new IllegalStateException(
                    "the client can't be built: " + String.join("; ", wrong) + ". Import " + BOM
                            + " before other BOMs, or set these versions yourself, and let no second copy stand on the class path");
        }
    }

    /**
     * A library, and how to tell its version.
     *
     * @param probe a class that the least version has
     * @param field the static field of the probe that holds the version; {@code null} where the class says enough
     */
    record Library(
            String name,
            String artifact,
            String least,
            String probe,
            @Nullable String field) {

        @Nullable
        String whatIsWrong(@Nullable ClassLoader loader) {
            Class<?> found;
            String version;
            try {
                found = Class.forName(probe, field != null, loader);
                version = field == null
                        ? least
                        : String.valueOf(found.getField(field).get(null));
            } catch (ReflectiveOperationException | LinkageError absent) {
                return "no " + name + " of version " + least + " or newer was found (" + artifact + ")";
            }
            return atLeast(version)
                    ? null
                    : name + " " + version + " was found" + place(found) + ", but " + least + " or newer is needed ("
                            + artifact + ")";
        }

        /** A version that isn't one, such as that of a local build, is believed. */
        private boolean atLeast(String version) {
            try {
                return Version.parse(version).compareTo(Version.parse(least)) >= 0;
            } catch (IllegalArgumentException unknown) {
                return true;
            }
        }

        private static String place(Class<?> found) {
            var source = found.getProtectionDomain().getCodeSource();
            return source == null || source.getLocation() == null ? "" : " in " + source.getLocation();
        }
    }
}
