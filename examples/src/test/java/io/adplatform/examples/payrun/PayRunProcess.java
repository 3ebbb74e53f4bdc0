package io.adplatform.examples.payrun;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.AdPlatformBuilder;
import io.adplatform.sdk.finance.payments.PaymentLimits;
import io.adplatform.sdk.throttle.OpenThrottle;
import io.adplatform.sdk.time.Time;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;

/** The pay run as a process of its own, which a test kills. It waits for no quota, and its clock may run ahead. */
final class PayRunProcess {

    /** The longest time for the call of a row. */
    static final Duration SHARED_DEADLINE = Duration.ofSeconds(4);

    /** The seconds that a run waits for the rows of other processes, longer than the lease of a process that was killed. */
    static final String PATIENCE = "35";

    private PayRunProcess() {}

    /**
     * Takes the file, the minutes that the clock is ahead, and the sandbox. If several hosts pay the file, it also takes the seconds of
     * patience and the database that they share, and then the highest sum of a day and its zone, if there is a limit.
     */
    public static void main(String[] arguments) throws IOException {
        Path file = Path.of(arguments[0]);
        Duration ahead = Duration.ofMinutes(Long.parseLong(arguments[1]));
        if (arguments.length == 7) {
            System.exit(PayRunMain.run(
                    file,
                    () -> client(arguments, ahead),
                    run -> PayRunTrial.vouched(run, Duration.ZERO),
                    System.out,
                    System.err));
        }
        Duration patience = Duration.ofSeconds(Long.parseLong(arguments[7]));
        PayRunMain.Client client = () -> {
            AdPlatformBuilder settings = client(arguments, ahead).deadline(SHARED_DEADLINE);
            return arguments.length == 9
                    ? settings
                    : settings.guard(
                            PaymentLimits.inZone(ZoneId.of(arguments[10])).dailySum(new BigDecimal(arguments[9])));
        };
        System.exit(PayRunMain.runShared(
                file, client, arguments[8], run -> PayRunTrial.vouched(run, patience), System.out, System.err));
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
