package io.adplatform.examples.payrun;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.AdPlatformBuilder;
import io.adplatform.sdk.time.Time;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;

/** The pay run as a process of its own, which a test kills. Its share of the quota is never used up, and its clock may run ahead. */
final class PayRunProcess {

    private PayRunProcess() {}

    /** Takes the file, how many minutes the clock is ahead, and what leads to the sandbox. */
    public static void main(String[] arguments) throws IOException {
        Path file = Path.of(arguments[0]);
        Duration ahead = Duration.ofMinutes(Long.parseLong(arguments[1]));
        System.exit(PayRunMain.run(file, () -> client(arguments, ahead), Duration.ZERO, System.out, System.err));
    }

    private static AdPlatformBuilder client(String[] arguments, Duration ahead) {
        return AdPlatform.builder()
                .baseUrl(arguments[2])
                .clientCredentials(arguments[3], arguments[4])
                .login(arguments[5], arguments[6])
                .requestsPerMinute(100_000)
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
