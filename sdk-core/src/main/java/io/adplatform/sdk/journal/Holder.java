package io.adplatform.sdk.journal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * A process that holds a key while it makes the call, or a journal's file while it runs.
 *
 * @param pid the process ID
 * @param host the name of its machine or container
 * @param since the time from which it holds it, by its wall clock
 */
public record Holder(long pid, String host, Instant since) {

    /** Returns this process as a holder. */
    public static Holder thisProcess(Instant since) {
        return new Holder(ProcessHandle.current().pid(), hostName(), since);
    }

    /** Reads the name without the network, since a resolver can take long. */
    private static String hostName() {
        try {
            return Files.readString(Path.of("/proc/sys/kernel/hostname")).strip();
        } catch (IOException notLinux) {
            return System.getenv().getOrDefault("COMPUTERNAME", System.getenv().getOrDefault("HOSTNAME", "unknown"));
        }
    }

    /** Returns one line: {@code process 4711 on pay-1 since 2026-11-20T10:15:30Z}. */
    @Override
    public String toString() {
        return "process " + pid + " on " + host + " since " + since.truncatedTo(ChronoUnit.SECONDS);
    }
}
