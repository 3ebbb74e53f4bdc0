package io.adplatform.cli;

import io.adplatform.sdk.time.Time;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Everything that a command sees of its process. Tests replace it.
 *
 * @param terminal is called when a command first needs it
 * @param time the time of clients; called after the level of the log was chosen
 */
record Shell(
        Map<String, String> environment,
        InputStream in,
        DataStream out,
        PrintStream err,
        Supplier<Terminal> terminal,
        Supplier<Time> time) {

    @SuppressWarnings("SystemOut") // The command line is the one module that writes there.
    static Shell ofProcess() {
        return new Shell(
                System.getenv(),
                System.in,
                new DataStream(new FileOutputStream(FileDescriptor.out)),
                new PrintStream(System.err, true, StandardCharsets.UTF_8),
                Terminal::ofProcess,
                Time::system);
    }
}
