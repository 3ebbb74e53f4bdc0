package io.adplatform.checks.artifacts;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.campaigns.Campaigns;
import io.adplatform.testkit.Sandbox;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The jars as users get them. */
class JarsIT {

    private static final String VERSION = System.getProperty("adplatform.version");
    /** In KB. docs/reference/compatibility.md has the sizes for users. */
    private static final Map<String, Long> LARGEST = Map.of(
            "sdk-core", 1000L,
            "sdk-bidmodel", 300L,
            "sdk-finance", 300L,
            "sdk-creative", 150L,
            "sdk-reports", 160L,
            "sdk-journal", 72L,
            "sdk-postgresql", 120L);

    private static final long LARGEST_LIBRARIES = 5950;
    private static final Pattern BROUGHT =
            Pattern.compile("(okhttp|okio|kotlin-stdlib|annotations|jackson-|failsafe|slf4j-api|jspecify).*\\.jar");
    private static final Pattern OF_OTHERS =
            Pattern.compile("jackson-dataformat-yaml.*|jackson-(core|databind)-3.*|okhttp-tls.*");

    static List<String> modules() throws IOException {
        return PublishedModules.withCode();
    }

    @ParameterizedTest
    @MethodSource("modules")
    void theManifestSaysTheVersionAndTheModulesName(String module) throws IOException {
        try (JarFile jar = new JarFile(PublishedModules.jar(module).toFile())) {
            var manifest = jar.getManifest().getMainAttributes();

            assertThat(manifest.getValue("Implementation-Version")).isEqualTo(VERSION);
            assertThat(manifest.getValue("Automatic-Module-Name")).startsWith("io.adplatform.");
        }
    }

    @ParameterizedTest
    @MethodSource("modules")
    void sourcesAreBuiltWithEveryJar(String module) {
        Path jar = PublishedModules.jar(module);

        assertThat(jar.resolveSibling(module + "-" + VERSION + "-sources.jar")).exists();
    }

    @Test
    void theUserAgentSaysTheVersion() {
        try (Sandbox sandbox = Sandbox.start();
                AdPlatform platform =
                        AdPlatform.builder().settings(sandbox.settings()).build()) {
            Campaigns.on(platform).list().send();

            assertThat(AdPlatform.class
                            .getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .getPath())
                    .as("this test is about the built jar")
                    .endsWith("sdk-core-" + VERSION + ".jar");
            assertThat(sandbox.requests("POST /api/v3/cmp/basic/list").get(0).header("User-Agent"))
                    .isEqualTo("adplatform-sdk-java/" + VERSION);
        }
    }

    @ParameterizedTest
    @MethodSource("modules")
    void everyRecordIsKnownToNativeImages(String module) throws IOException {
        List<String> known = new ArrayList<>();
        try (JarFile jar = new JarFile(PublishedModules.jar(module).toFile())) {
            ZipEntry metadata = jar.getEntry("META-INF/native-image/io.adplatform/" + module + "/reflect-config.json");
            assertThat(metadata).as("the metadata of " + module).isNotNull();
            try (InputStream in = jar.getInputStream(metadata)) {
                for (JsonNode type : new ObjectMapper().readTree(in)) {
                    if (type.path("allDeclaredConstructors").asBoolean()) {
                        known.add(type.path("name").asText());
                    }
                }
            }
        }
        List<String> records = new ClassFileImporter()
                .importPath(PublishedModules.classes(module)).stream()
                        .filter(JavaClass::isRecord)
                        .map(JavaClass::getName)
                        .toList();

        assertThat(known).containsAll(records);
    }

    /** The tests' jar is for those who write a part of their own. */
    @Test
    void theTestsJarHoldsTheContractsAndNoTestsOfOurs() throws IOException {
        Path tests = PublishedModules.jar("sdk-core").resolveSibling("sdk-core-" + VERSION + "-tests.jar");
        try (JarFile jar = new JarFile(tests.toFile())) {
            assertThat(jar.getEntry("io/adplatform/sdk/throttle/ThrottleContract.class"))
                    .isNotNull();
            assertThat(jar.getEntry("io/adplatform/sdk/journal/JournalContract.class"))
                    .isNotNull();
            assertThat(jar.stream().map(ZipEntry::getName)).noneMatch(name -> name.matches(".*Test(\\$.*)?\\.class"));
        }
    }

    @Test
    void neitherAModuleNorTheLibrariesAreTooLarge() throws IOException {
        for (Map.Entry<String, Long> module : LARGEST.entrySet()) {
            assertThat(Files.size(PublishedModules.jar(module.getKey())) / 1024)
                    .as(module.getKey())
                    .isLessThanOrEqualTo(module.getValue());
        }
        assertThat(brought()).isLessThanOrEqualTo(LARGEST_LIBRARIES);
    }

    /** The size of the libraries of every module, in KB. */
    private static long brought() throws IOException {
        long bytes = 0;
        for (String entry : System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"))
                .split(File.pathSeparator, -1)) {
            Path jar = Path.of(entry);
            String name = jar.getFileName().toString();
            if (BROUGHT.matcher(name).matches() && !OF_OTHERS.matcher(name).matches()) {
                bytes += Files.size(jar);
            }
        }
        return bytes / 1024;
    }
}
