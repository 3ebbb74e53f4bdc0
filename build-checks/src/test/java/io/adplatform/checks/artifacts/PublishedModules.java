package io.adplatform.checks.artifacts;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/** The modules that users may depend on, by the root's POM. */
final class PublishedModules {

    static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    private static final Pattern MODULE = Pattern.compile("<module>(sdk-[a-z-]+)</module>");

    private PublishedModules() {}

    static List<String> names() throws IOException {
        return MODULE.matcher(Files.readString(ROOT.resolve("pom.xml")))
                .results()
                .map(found -> found.group(1))
                .distinct()
                .toList();
    }

    /** Those with a jar. */
    static List<String> withCode() throws IOException {
        return names().stream()
                .filter(name -> Files.exists(ROOT.resolve(name).resolve("src/main/java")))
                .toList();
    }

    static Path classes(String module) {
        return ROOT.resolve(module).resolve("target").resolve("classes");
    }

    static Path jar(String module) {
        return ROOT.resolve(module)
                .resolve("target")
                .resolve(module + "-" + System.getProperty("adplatform.version") + ".jar");
    }
}
