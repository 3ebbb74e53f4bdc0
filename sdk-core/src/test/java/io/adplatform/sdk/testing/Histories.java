package io.adplatform.sdk.testing;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jetbrains.lincheck.datastructures.StressOptions;

/**
 * Runs random calls on several threads with Lincheck, and checks that some order of the same calls, one after the other, has the
 * same results. It uses the stress mode: the other mode, which chooses each switch between threads, takes minutes for one scenario
 * of this code.
 */
public final class Histories {

    private Histories() {}

    /**
     * Checks the calls on three threads.
     *
     * @param calls the class with the operations
     * @param sequential the class with the right results of the same operations on one thread
     */
    public static void check(Path directory, Class<?> calls, Class<?> sequential)
            throws IOException, InterruptedException {
        OtherJvm.run(
                directory,
                List.of(
                        "-XX:TieredStopAtLevel=1",
                        "-Dorg.slf4j.simpleLogger.log.io.adplatform.sdk=off",
                        Histories.class.getName(),
                        calls.getName(),
                        sequential.getName(),
                        String.valueOf(Depth.choose(15, 20)),
                        String.valueOf(Depth.choose(100, 200))));
    }

    /** Runs in the other JVM. */
    public static void main(String... arguments) throws ClassNotFoundException {
        new StressOptions()
                .sequentialSpecification(Class.forName(arguments[1]))
                .threads(3)
                .actorsPerThread(3)
                .iterations(Integer.parseInt(arguments[2]))
                .invocationsPerIteration(Integer.parseInt(arguments[3]))
                .check(Class.forName(arguments[0]));
    }
}
