package io.adplatform.examples.payrun;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.AdPlatformBuilder;
import io.adplatform.sdk.throttle.OpenThrottle;
import io.adplatform.sdk.time.Time;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;

/** The pay run as a process of its own, which a test kills. It waits for no quota, and its clock may run ahead. */
final class PayRunProcess {

    /** A killed process holds its row until the row's call had to be over, and the others wait that long. */
    static final Duration SHARED_DEADLINE = Duration.ofSeconds(4);

    private PayRunProcess() {}

    /**
     * Takes the file, how many minutes the clock is ahead, what leads to the sandbox, and, where several hosts pay the file,
     * the seconds of patience with the others and the database that they share.
     */
    public static void main(String[] arguments) throws IOException {
        Path file = Path.of(arguments[0]);
        Duration ahead = Duration.ofMinutes(Long.parseLong(arguments[1]));
        if (arguments.length == 7) {
            System.exit(PayRunMain.run(file, () -> client(arguments, ahead), Duration.ZERO, System.out, System.err));
        }
        Duration patience = Duration.ofSeconds(Long.parseLong(arguments[7]));
        PayRunMain.Client client = () -> client(arguments, ahead).deadline(SHARED_DEADLINE);
        System.exit(PayRunMain.runShared(file, client, arguments[8], patience, System.out, System.err));
    }

    private static AdPlatformBuilder client(String[] arguments, Duration ahead) {
        return AdPlatform.builder()
                .baseUrl(arguments[2])
                .clientCredentials(arguments[3], arguments[4])
                .login(arguments[5], arguments[6])
                .throttle(new OpenThrottle())
                .time(new ClockAhead(ahead));
    }

    private record ClockAhead(Duration by) implements Time {

        @Override
        public long nanos() {
            return Time.system().nanos();
        }

        @Override
        public Instant now() {
            return Time.system().now().plus(by);
        }

        @Override
        public Timer after(Duration delay, Runnable task) {
            return Time.system().after(delay, task);
        }
    }
}
