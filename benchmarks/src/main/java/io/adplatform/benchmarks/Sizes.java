package io.adplatform.benchmarks;

import io.adplatform.benchmarks.generated.finance.ApiClient;
import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.bidmodel.BidModels;
import io.adplatform.sdk.creative.Creatives;
import io.adplatform.sdk.finance.Finance;
import io.adplatform.sdk.reports.Reports;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The sizes of the jars of each client, as on this program's class path. */
public final class Sizes {

    private static final List<String> OKHTTP =
            List.of("okhttp-jvm-", "okio-jvm-", "kotlin-stdlib-", "annotations-1", "annotations-2");
    private static final List<String> JACKSON =
            List.of("jackson-core-", "jackson-databind-", "jackson-annotations-", "jackson-datatype-jsr310-");
    private static final List<String> SDK = List.of("failsafe-", "slf4j-api-", "jspecify-");
    private static final List<String> GENERATED = List.of(
            "gson-2", "gson-fire-", "commons-lang3-", "logging-interceptor-", "jsr305-", "jakarta.annotation-api-");

    private Sizes() {}

    public static void main(String[] arguments) throws IOException {
        Markdown table = new Markdown().head("client", "own, KB:", "what it brings, KB:", "jars:", "together, KB:");
        row(table, "OkHttp + Jackson by hand", List.of(), List.of(OKHTTP, JACKSON));
        row(
                table,
                "Retrofit + Jackson",
                List.of(),
                List.of(OKHTTP, JACKSON, List.of("retrofit-", "converter-jackson-")));
        row(table, "generated, finance", List.of(ApiClient.class), List.of(OKHTTP, GENERATED));
        row(table, "sdk-core", List.of(AdPlatform.class), List.of(OKHTTP, JACKSON, SDK));
        row(
                table,
                "sdk-core and the four areas",
                List.of(AdPlatform.class, BidModels.class, Finance.class, Creatives.class, Reports.class),
                List.of(OKHTTP, JACKSON, SDK));
        System.out.println(table);
    }

    private static void row(Markdown table, String name, List<Class<?>> own, List<List<String>> brought)
            throws IOException {
        long mine = 0;
        for (Class<?> module : own) {
            mine += compressed(module);
        }
        List<Path> jars = classPath()
                .filter(path -> brought.stream()
                        .flatMap(List::stream)
                        .anyMatch(start -> path.getFileName().toString().startsWith(start)))
                .toList();
        long others = 0;
        for (Path jar : jars) {
            others += Files.size(jar);
        }
        table.row(name, mine / 1000, others / 1000, jars.size() + own.size(), (mine + others) / 1000);
    }

    private static Path place(Class<?> module) {
        try {
            return Path.of(
                    module.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static Stream<Path> classPath() {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                .map(Path::of);
    }

    /** A module's jar, or its directory of classes packed as one. */
    private static long compressed(Class<?> module) throws IOException {
        Path place = place(module);
        if (!Files.isDirectory(place)) {
            return Files.size(place);
        }
        Path jar = Files.createTempFile("module", ".jar");
        try {
            return Files.size(JarPath.jar(place, jar));
        } finally {
            Files.delete(jar);
        }
    }
}
