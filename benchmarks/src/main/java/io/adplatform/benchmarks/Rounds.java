package io.adplatform.benchmarks;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Programs that take turns, round by round, in one process on one thread. Two times of one round were measured on the same
 * machine at the same moment, so their ratio is more exact than each time.
 */
public final class Rounds {

    /** The programs that take turns. The others are compared with the first. */
    private final Map<String, Callable<?>> programs = new LinkedHashMap<>();

    private final Map<String, List<double[]>> measured = new LinkedHashMap<>();

    /** Adds a program. */
    public Rounds add(String name, Callable<?> program) {
        programs.put(name, program);
        return this;
    }

    /** Lets them take turns: so many rounds to warm up, then so many that count, each with so many calls of each. */
    public Rounds run(int warmUp, int rounds, int calls) throws Exception {
        for (int round = -warmUp; round < rounds; round++) {
            for (Map.Entry<String, Callable<?>> program : programs.entrySet()) {
                double[] one = measure(program.getValue(), calls);
                if (round >= 0) {
                    measured.computeIfAbsent(program.getKey(), name -> new ArrayList<>())
                            .add(one);
                }
            }
        }
        return this;
    }

    private static double[] measure(Callable<?> program, int calls) throws Exception {
        long allocated = Heap.allocated();
        long begun = System.nanoTime();
        for (int call = 0; call < calls; call++) {
            if (program.call() == null) {
                throw new IllegalStateException("no answer");
            }
        }
        return new double[] {(System.nanoTime() - begun) / 1e6 / calls, (Heap.allocated() - allocated) / 1e6 / calls};
    }

    /** Milliseconds a call, the median of the rounds. */
    public double millis(String name) {
        return median(of(name).stream().mapToDouble(one -> one[0]));
    }

    /** Megabytes a call that all threads allocated, the median of the rounds. */
    public double megabytes(String name) {
        return median(of(name).stream().mapToDouble(one -> one[1]));
    }

    /** The time of a program as a share of the first one's, the median of the rounds. */
    public double timeRatio(String name) {
        return ratio(name, 0);
    }

    /** The allocation of a program as a share of the first one's, the median of the rounds. */
    public double allocationRatio(String name) {
        return ratio(name, 1);
    }

    private double ratio(String name, int column) {
        List<double[]> own = of(name);
        List<double[]> first = of(programs.keySet().iterator().next());
        return median(IntStream.range(0, own.size()).mapToDouble(i -> own.get(i)[column] / first.get(i)[column]));
    }

    /** A line for each program. */
    public String table(String what) {
        Markdown table = new Markdown().head(what, "ms:", "of the first:", "MB allocated:", "of the first:");
        for (String name : programs.keySet()) {
            table.row(
                    name,
                    Numbers.three(millis(name)),
                    Numbers.two(timeRatio(name)),
                    Numbers.three(megabytes(name)),
                    Numbers.two(allocationRatio(name)));
        }
        return table.toString();
    }

    private List<double[]> of(String name) {
        return Objects.requireNonNull(measured.get(name));
    }

    /** Returns the middle value. */
    static double median(DoubleStream values) {
        double[] sorted = values.toArray();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }
}
