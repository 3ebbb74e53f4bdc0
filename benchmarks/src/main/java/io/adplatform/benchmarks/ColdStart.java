package io.adplatform.benchmarks;

import io.adplatform.benchmarks.client.Account;
import io.adplatform.benchmarks.client.Api;
import io.adplatform.benchmarks.client.Client;
import io.adplatform.benchmarks.server.RawServer;
import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.finance.Finance;
import java.io.BufferedReader;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A process from its start to its end that logs in and reads ten payments: time, and classes loaded. In turns; as
 * Java comes, and with an archive of the program's own classes, which on JDK 25 and later is an AOT cache.
 */
public final class ColdStart {

    private static final String SDK = "SDK";
    private static final int TIMES = Integer.getInteger("cold.times", 15);

    /** JDK 25 keeps more than classes from one run for the next. */
    private static final boolean AOT = Runtime.version().feature() >= 25;

    private record Seen(double millis, int classes) {}

    private ColdStart() {}

    public static void main(String[] arguments) throws Exception {
        if (arguments.length == 2) {
            call(arguments[0], arguments[1]);
            return;
        }
        List<String> names = new ArrayList<>(List.of(Client.OKHTTP.name(), SDK));
        names.addAll(List.of(Client.RETROFIT.name(), Client.GENERATED.name(), Client.OKHTTP.name()));
        Path directory = Files.createTempDirectory("archives");
        try (JavaProcess server = JavaProcess.start(RawServer.class, List.of())) {
            String url = server.answer();
            // Java keeps an archive of jars alone.
            String classPath = JarPath.of(directory);
            Map<String, List<String>> archives = new LinkedHashMap<>();
            for (String name : names) {
                Path archive = directory.resolve(name + ".jsa");
                if (!Files.exists(archive)) {
                    run(classPath, List.of((AOT ? "-XX:AOTCacheOutput=" : "-XX:ArchiveClassesAtExit=") + archive), name, url);
                }
                archives.put(name, List.of((AOT ? "-XX:AOTCache=" : "-XX:SharedArchiveFile=") + archive));
            }
            System.out.println(table("cold, as Java comes", classPath, names, url, Map.of()));
            System.out.println(table(
                    AOT ? "cold, with an AOT cache" : "cold, with an archive of its classes",
                    classPath,
                    names,
                    url,
                    archives));
        } finally {
            try (Stream<Path> files = Files.walk(directory)) {
                files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
            }
        }
        System.exit(0);
    }

    private static String table(
            String what, String classPath, List<String> names, String url, Map<String, List<String>> options)
            throws IOException {
        List<List<Seen>> seen = new ArrayList<>();
        names.forEach(name -> seen.add(new ArrayList<>()));
        for (int time = 0; time < TIMES; time++) {
            for (int i = 0; i < names.size(); i++) {
                seen.get(i).add(run(classPath, options.getOrDefault(names.get(i), List.of()), names.get(i), url));
            }
        }
        Markdown table = new Markdown().head(what, "ms:", "of the first:", "classes:");
        for (int i = 0; i < names.size(); i++) {
            List<Double> ratios = new ArrayList<>();
            for (int time = 0; time < TIMES; time++) {
                ratios.add(seen.get(i).get(time).millis() / seen.get(0).get(time).millis());
            }
            table.row(
                    i == names.size() - 1 ? "the first one again" : title(names.get(i)),
                    Math.round(middle(seen.get(i).stream().map(Seen::millis).toList())),
                    Numbers.two(middle(ratios)),
                    seen.get(i).get(0).classes());
        }
        return table.toString();
    }

    private static String title(String name) {
        return name.equals(SDK) ? "the SDK" : Client.valueOf(name).title();
    }

    private static double middle(List<Double> values) {
        return values.stream().sorted().toList().get(values.size() / 2);
    }

    private static Seen run(String classPath, List<String> options, String name, String url) throws IOException {
        long begun = System.nanoTime();
        Process process = new ProcessBuilder(JavaProcess.command(classPath, ColdStart.class, options, name, url))
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (BufferedReader said = process.inputReader(StandardCharsets.UTF_8)) {
            String classes = said.readLine();
            int end = process.waitFor();
            if (end != 0) {
                throw new IllegalStateException(name + " ended with " + end);
            }
            return new Seen((System.nanoTime() - begun) / 1e6, Integer.parseInt(classes));
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }

    private static void call(String name, String url) throws IOException {
        if (name.equals(SDK)) {
            try (AdPlatform platform = Sdk.open(url)) {
                Finance.on(platform).payments().list().pageSize(10).send().rows();
                say();
            }
        } else {
            try (Api api = Client.valueOf(name).open(url, Account.ofSandbox())) {
                api.logIn();
                api.firstTen();
                say();
            }
        }
        // OkHttp's threads would keep the process for a minute.
        System.exit(0);
    }

    private static void say() {
        System.out.println(ManagementFactory.getClassLoadingMXBean().getTotalLoadedClassCount());
    }
}
