package io.adplatform.sdk.internal.observe;

import java.lang.module.ModuleDescriptor.Version;
import org.jspecify.annotations.Nullable;

/**
 * The check for libraries that another dependency of the application replaces by an old version, which would fail with
 * {@link NoSuchMethodError} in the middle of a call. {@code docs/reference/compatibility.md} explains the least versions.
 */
public final class RequiredLibraries {

    private RequiredLibraries() {}

    /**
     * Checks the libraries. A native image needs no check: its libraries were linked at build time.
     *
     * @throws IllegalStateException with a library that is missing or too old, and the cure
     */
    public static void check() {
        if (System.getProperty("org.graalvm.nativeimage.imagecode") == null) {
            require("OkHttp 5.3.2", "com.squareup.okhttp3:okhttp-jvm", "okhttp3.OkHttp", "VERSION");
            require("Okio 3.16.4", "com.squareup.okio:okio-jvm", "okio.Socket", null);
            // Its first use needs the annotations of 2.21 or newer if it is itself as new.
            String annotated = "com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector";
            String jackson = "com.fasterxml.jackson.databind.cfg.PackageVersion";
            require("Jackson 2.16.0", "com.fasterxml.jackson.core:jackson-databind", jackson, "VERSION");
            require("jackson-annotations 2.21", "com.fasterxml.jackson.core:jackson-annotations", annotated, null);
            String times = "com.fasterxml.jackson.datatype.jsr310.PackageVersion";
            require("Jackson 2.16.0", "com.fasterxml.jackson.datatype:jackson-datatype-jsr310", times, "VERSION");
            require("Failsafe 3.3.0", "dev.failsafe:failsafe", "dev.failsafe.RetryPolicyBuilder", null);
        }
    }

    /**
     * Requires a library.
     *
     * @param least its name and least version
     * @param probe a class of the least version
     * @param field the static field of the probe with the version; {@code null} if the class is enough
     */
    static void require(String least, String artifact, String probe, @Nullable String field) {
        String name = least.substring(0, least.indexOf(' '));
        String version = least.substring(name.length() + 1);
        String found;
        try {
            Class<?> library = Class.forName(probe);
            found = field == null
                    ? version
                    : String.valueOf(library.getField(field).get(null));
        } catch (ReflectiveOperationException | LinkageError absent) {
            throw refused("no " + least + " or newer was found (" + artifact + ")", absent);
        }
        if (Version.parse(found).compareTo(Version.parse(version)) < 0) {
            throw refused(
                    name + " " + found + " was found, but " + version + " or newer is needed (" + artifact + ")", null);
        }
    }

    private static IllegalStateException refused(String problem, @Nullable Throwable cause) {
        return new IllegalStateException(
                "the client can't be built: " + problem
                        + ". Import io.adplatform:sdk-bom before other BOMs, or set this version yourself, and keep a second copy"
                        + " off the class path",
                cause);
    }
}
