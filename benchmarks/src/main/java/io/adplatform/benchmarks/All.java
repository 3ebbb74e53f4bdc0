package io.adplatform.benchmarks;

import io.adplatform.benchmarks.jobs.JobComparison;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs every program in a process of its own and prints its tables, the most telling first. System properties that begin
 * with the name of a size, such as {@code jobs.scale}, are passed on. {@code -Dbenchmark.short=true} takes a quarter of an
 * hour instead of an hour.
 */
public final class All {

    private static final List<Class<?>> PROGRAMS = List.of(
            JobComparison.class,
            PageTiming.class,
            CsvExport.class,
            ColdStart.class,
            TransferTiming.class,
            IdleCost.class,
            SmallCallTiming.class,
            DecodingTiming.class,
            Sizes.class);

    private static final List<String> SHORT = List.of(
            "-Djobs.scale=20",
            "-Dpage.rounds=20",
            "-Dcsv.times=3",
            "-Dcold.times=7",
            "-Dtransfer.rounds=5",
            "-Didle.permits=200");

    private static final List<String> SIZES =
            List.of("jobs.", "page.", "csv.", "cold.", "transfer.", "idle.");

    private All() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        System.out.println(LocalDate.now(ZoneOffset.UTC) + ", Java " + System.getProperty("java.version") + ", "
                + ManagementFactory.getOperatingSystemMXBean().getAvailableProcessors() + " processors, "
                + System.getProperty("os.name") + "\n");
        List<String> options = new ArrayList<>(Boolean.getBoolean("benchmark.short") ? SHORT : List.of());
        System.getProperties().stringPropertyNames().stream()
                .filter(name -> SIZES.stream().anyMatch(name::startsWith))
                .forEach(name -> options.add("-D" + name + "=" + System.getProperty(name)));
        for (Class<?> program : PROGRAMS) {
            long begun = System.nanoTime();
            System.out.println("## " + program.getSimpleName() + "\n");
            int end = new ProcessBuilder(JavaProcess.command(program, options))
                    .inheritIO()
                    .start()
                    .waitFor();
            System.out.println("(" + (System.nanoTime() - begun) / 1_000_000_000 + " s"
                    + (end == 0 ? "" : ", FAILED with " + end) + ")\n");
        }
    }
}
