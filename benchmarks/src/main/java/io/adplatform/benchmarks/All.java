package io.adplatform.benchmarks;

import io.adplatform.benchmarks.jobs.JobComparison;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs every program in a separate process and prints its tables, the most important first. System properties that begin
 * with the name of a size, such as {@code jobs.scale}, are passed on. {@code -Dbenchmark.short=true} takes a quarter of an
 * hour instead of an hour.
 */
public final class All {

    private record Program(Class<?> type, List<String> options) {}

    private static final String NETWORK = "-Dbenchmark.latency=20";
    private static final String YOUNG = "-Dbenchmark.young=true";

    private static final List<Program> PROGRAMS = List.of(
            new Program(JobComparison.class, List.of("-Djobs.only=single", "-Djobs.scale=15")),
            new Program(JobComparison.class, List.of("-Djobs.only=together", "-Djobs.scale=6")),
            new Program(PageTiming.class, List.of()),
            new Program(PageTiming.class, List.of(YOUNG)),
            new Program(BodyForms.class, List.of()),
            new Program(CsvExport.class, List.of()),
            new Program(ColdStart.class, List.of()),
            new Program(TransferTiming.class, List.of()),
            new Program(IdleCost.class, List.of()),
            new Program(SmallCallTiming.class, List.of()),
            new Program(ManyCallers.class, List.of()),
            new Program(SmallCallTiming.class, List.of(NETWORK)),
            new Program(SmallCallTiming.class, List.of(NETWORK, YOUNG)),
            new Program(DecodingTiming.class, List.of()),
            new Program(Sizes.class, List.of()));

    private static final List<String> SHORT = List.of(
            "-Dpage.rounds=20",
            "-Dcsv.times=3",
            "-Dcold.times=7",
            "-Dtransfer.rounds=5",
            "-Didle.permits=200",
            "-Dcallers.rounds=5");

    private static final List<String> SIZES =
            List.of("jobs.", "page.", "csv.", "cold.", "transfer.", "idle.", "callers.");

    private All() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        System.out.println(LocalDate.now(ZoneOffset.UTC) + ", Java " + System.getProperty("java.version") + ", "
                + ManagementFactory.getOperatingSystemMXBean().getAvailableProcessors() + " processors, "
                + System.getProperty("os.name") + "\n");
        List<String> options = new ArrayList<>(Boolean.getBoolean("benchmark.short") ? SHORT : List.of());
        System.getProperties().stringPropertyNames().stream()
                .filter(name -> SIZES.stream().anyMatch(name::startsWith))
                .forEach(name -> options.add("-D" + name + "=" + System.getProperty(name)));
        for (Program program : PROGRAMS) {
            run(program, options);
        }
    }

    private static void run(Program program, List<String> sizes) throws IOException, InterruptedException {
        List<String> options = new ArrayList<>(program.options());
        options.addAll(sizes);
        long begun = System.nanoTime();
        System.out.println("## " + program.type().getSimpleName() + " " + String.join(" ", program.options()) + "\n");
        int end = new ProcessBuilder(JavaProcess.command(program.type(), options))
                .inheritIO()
                .start()
                .waitFor();
        System.out.println("(" + (System.nanoTime() - begun) / 1_000_000_000 + " s"
                + (end == 0 ? "" : ", FAILED with " + end) + ")\n");
    }
}
