package io.adplatform.checks.artifacts;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What an import of the BOM does to a user's build. */
class BomTest {

    private static final Pattern MANAGED =
            Pattern.compile("<groupId>([^<]+)</groupId>\\s*<artifactId>([^<]+)</artifactId>\\s*<version>");
    private static final Pattern PARENT = Pattern.compile("<parent>(?s:.*?)</parent>");
    private static final Pattern VERSION = Pattern.compile("<version>([^<]+)</version>");

    @Test
    void itHasAllModules() throws IOException {
        assertThat(managed())
                .containsAll(PublishedModules.withCode().stream()
                        .map(module -> "io.adplatform:" + module)
                        .toList());
    }

    @Test
    void itManagesNothingElseThanTheModulesAndWhatTheyNeedAtRunTime() throws IOException {
        assertThat(managed())
                .allSatisfy(artifact -> assertThat(artifact)
                        .matches("io\\.adplatform:sdk-[a-z-]+"
                                + "|com\\.squareup\\.okhttp3:okhttp-bom|com\\.squareup\\.okio:okio(-jvm)?"
                                + "|org\\.jetbrains\\.kotlin:kotlin-stdlib|com\\.fasterxml\\.jackson:jackson-bom"
                                + "|dev\\.failsafe:failsafe|org\\.slf4j:slf4j-api|org\\.jspecify:jspecify"));
    }

    /** A parent's test libraries would be managed in users' builds too. */
    @Test
    void itHasNoParent() throws IOException {
        assertThat(bom()).doesNotContain("<parent>");
    }

    @Test
    void everyModuleHasItsVersion() throws IOException {
        String version =
                VERSION.matcher(bom()).results().findFirst().orElseThrow().group(1);

        for (String module : PublishedModules.withCode()) {
            String pom = Files.readString(PublishedModules.ROOT.resolve(module).resolve("pom.xml"));
            assertThat(PARENT.matcher(pom).results().findFirst().orElseThrow().group())
                    .as(module)
                    .contains("<artifactId>sdk-parent</artifactId>", "<version>" + version + "</version>");
        }
        assertThat(Files.readString(PublishedModules.ROOT.resolve("README.md")))
                .contains("io.adplatform:sdk-bom:" + version);
        for (String document : List.of("README.md", "docs/guides/testing.md", "docs/guides/spring-boot.md")) {
            assertThat(Files.readString(PublishedModules.ROOT.resolve(document)))
                    .as(document)
                    .contains("<artifactId>sdk-bom</artifactId>\n        <version>" + version + "</version>");
        }
    }

    private static List<String> managed() throws IOException {
        return MANAGED.matcher(bom().substring(bom().indexOf("<dependencyManagement>"), bom().indexOf("<build>")))
                .results()
                .map(found -> found.group(1) + ":" + found.group(2))
                .toList();
    }

    private static String bom() throws IOException {
        return Files.readString(PublishedModules.ROOT.resolve("sdk-bom").resolve("pom.xml"))
                .replaceAll("(?s)<!--.*?-->", "");
    }
}
