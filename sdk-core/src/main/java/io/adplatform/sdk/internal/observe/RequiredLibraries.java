package io.adplatform.sdk.internal.observe;

import java.lang.module.ModuleDescriptor.Version;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The check for libraries that are missing or too old. The application's build chooses their versions, and an old version would
 * fail with {@link NoSuchMethodError} in the middle of a call.
 */
public final class RequiredLibraries {

    private static final String BOM = "io.adplatform:sdk-bom";

    /** In the order of the message. {@code docs/reference/compatibility.md} explains the least versions. */
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
     * Checks all libraries. A native image needs no check: its libraries were linked at build time.
     *
     * @throws IllegalStateException with each library that is missing or too old, its place, and the cure
     */
    public static void check() {
        if (System.getProperty("org.graalvm.nativeimage.imagecode") == null) {
            check(LIBRARIES, RequiredLibraries.class.getClassLoader());
        }
    }

    static void check(List<Library> libraries, @Nullable ClassLoader loader) {
        List<String> wrong = libraries.stream()
                .flatMap(library -> Stream.ofNullable(library.problem(loader)))
                .toList();
        if (!wrong.isEmpty()) {
            throw new IllegalStateException("the client can't be built: " + String.join("; ", wrong) + ". Import " + BOM
                    + " before other BOMs, or set these versions yourself, and keep a second copy off the class path");
        }
    }

    /**
     * A library and the place of its version.
     *
     * @param probe a class of the least version
     * @param field the static field of the probe with the version; {@code null} if the class is enough
     */
    record Library(
            String name,
            String artifact,
            String least,
            String probe,
            @Nullable String field) {

        @Nullable
        String problem(@Nullable ClassLoader loader) {
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

        /** Accepts a version in an unknown form, such as that of a local build. */
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
