package io.adplatform.checks.consumers;

import io.adplatform.sdk.testing.Depth;
import java.util.ArrayList;
import java.util.List;

/**
 * A user's build, in the words of a POM.
 *
 * @param name what is special about it, as the table in combinations.md has it
 * @param project the folder of {@code src/it} with its sources
 * @param parent its parent, {@code group:artifact:version}, or empty
 * @param managed what it manages, in order: BOMs as {@code group:artifact:version:pom}, others as {@code
 *     group:artifact:version}
 * @param dependencies what it depends on, in order
 * @param refusal what the client says when it is built; empty where it works
 */
record Consumer(
        String name, String project, String parent, List<String> managed, List<String> dependencies, String refusal) {

    private static final String VERSION = System.getProperty("adplatform.version", "");
    private static final String SDK_BOM = "io.adplatform:sdk-bom:" + VERSION + ":pom";
    private static final String BOOT = "org.springframework.boot:spring-boot-";
    private static final List<String> MODULES =
            List.of("io.adplatform:sdk-finance", "io.adplatform:sdk-reports", "io.adplatform:sdk-testkit");

    /** The edges of what is supported, which every build of the SDK tries: half of them, or all in depth. */
    static List<Consumer> sample() {
        List<Consumer> edges = List.of(
                modular(),
                bootBeforeSdk("3.3.13"),
                annotationsOf220(),
                bootParent("4.1.2"),
                managing("Jackson 2.16", "com.fasterxml.jackson:jackson-bom:2.16.2:pom"),
                okHttp4First());
        return edges.subList(0, Depth.choose(3, edges.size()));
    }

    /** All rows of the table in {@code combinations.md}. */
    static List<Consumer> all() {
        List<Consumer> all = new ArrayList<>();
        all.add(withBom("the SDK's BOM"));
        all.add(withoutBom());
        all.add(modular());
        for (String boot : List.of("3.3.13", "3.4.13", "3.5.16", "4.0.9", "4.1.2")) {
            all.add(bootParent(boot));
            all.add(bootBeforeSdk(boot));
            all.add(bootWithoutBom(boot));
        }
        for (String jackson : List.of("2.16.2", "2.17.3", "2.18.6", "2.19.4", "2.20.2", "2.21.1")) {
            all.add(managing(
                    "Jackson " + jackson.substring(0, 4), "com.fasterxml.jackson:jackson-bom:" + jackson + ":pom"));
        }
        all.add(managing("OkHttp 5.3.2", "com.squareup.okhttp3:okhttp-bom:5.3.2:pom"));
        all.add(managing("Okio 3.16.4", "com.squareup.okio:okio:3.16.4", "com.squareup.okio:okio-jvm:3.16.4"));
        all.add(managing("Kotlin 1.8", "org.jetbrains.kotlin:kotlin-stdlib:1.8.22"));
        all.add(managing("Failsafe 3.3.0", "dev.failsafe:failsafe:3.3.0"));
        all.add(managing("SLF4J 1.7", "org.slf4j:slf4j-api:1.7.36"));
        all.add(withBom("a library with OkHttp 3 or 4", "com.squareup.retrofit2:retrofit:2.11.0"));
        all.add(okHttp4First());
        all.add(managing("Okio 3.9", "com.squareup.okio:okio:3.9.1", "com.squareup.okio:okio-jvm:3.9.1")
                .refusedBy("no Okio 3.16.4 or newer was found"));
        all.add(annotationsOf220());
        all.add(managing("Jackson 2.15", "com.fasterxml.jackson:jackson-bom:2.15.4:pom")
                .refusedBy("Jackson 2.15.4 was found"));
        return all;
    }

    private static Consumer withBom(String name, String... first) {
        return new Consumer(name, "consumer", "", List.of(SDK_BOM), withModules(List.of(first)), "");
    }

    static Consumer modular() {
        return new Consumer(
                "a module-info",
                "modular",
                "",
                List.of(SDK_BOM),
                List.of("io.adplatform:sdk-finance", "io.adplatform:sdk-testkit", "org.slf4j:slf4j-simple:2.0.18"),
                "");
    }

    private static Consumer withoutBom() {
        return new Consumer("no BOM", "consumer", "", List.of(), versioned(), "");
    }

    private static Consumer bootParent(String version) {
        return new Consumer(
                "Spring Boot " + version + " as parent, SDK BOM",
                "consumer",
                BOOT + "starter-parent:" + version,
                List.of(SDK_BOM),
                withModules(List.of(BOOT + "starter")),
                "");
    }

    static Consumer bootBeforeSdk(String version) {
        return new Consumer(
                "Spring Boot " + version + " BOM before SDK BOM",
                "consumer",
                "",
                List.of(BOOT + "dependencies:" + version + ":pom", SDK_BOM),
                withModules(List.of(BOOT + "starter")),
                "");
    }

    private static Consumer bootWithoutBom(String version) {
        List<String> dependencies = new ArrayList<>(List.of(BOOT + "starter"));
        dependencies.addAll(versioned());
        return new Consumer(
                "Spring Boot " + version + " as parent, no SDK BOM",
                "consumer",
                BOOT + "starter-parent:" + version,
                List.of(),
                dependencies,
                "");
    }

    private static Consumer managing(String name, String... managed) {
        List<String> all = new ArrayList<>(List.of(managed));
        all.add(SDK_BOM);
        return new Consumer(name, "consumer", "", all, MODULES, "");
    }

    private static Consumer okHttp4First() {
        return withBom("OkHttp 4 before the SDK", "com.squareup.okhttp3:okhttp:4.12.0")
                .refusedBy("OkHttp 4.12.0 was found");
    }

    /** Newer versions of Jackson can't be used with them. */
    private static Consumer annotationsOf220() {
        return managing("Jackson's annotations 2.20", "com.fasterxml.jackson.core:jackson-annotations:2.20")
                .refusedBy("no jackson-annotations 2.21 or newer was found");
    }

    private Consumer refusedBy(String words) {
        return new Consumer(name, project, parent, managed, dependencies, words);
    }

    private static List<String> versioned() {
        return MODULES.stream().map(module -> module + ":" + VERSION).toList();
    }

    private static List<String> withModules(List<String> first) {
        List<String> all = new ArrayList<>(first);
        all.addAll(MODULES);
        return all;
    }

    /** As a test's name. */
    @Override
    public String toString() {
        return name;
    }
}
