package io.adplatform.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.operation.Effect;
import io.adplatform.sdk.testing.DeepOnly;
import io.adplatform.sdk.testing.OtherJvm;
import io.adplatform.testkit.Fault;
import io.adplatform.testkit.Gate;
import io.adplatform.testkit.Sandbox;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A payment whose answer, deadline or close comes while the program has no memory left. In a JVM with a small heap, by its real
 * clock. {@code CallWithBrokenPartsTest} covers an {@code OutOfMemoryError} of each part.
 */
@DeepOnly
class MemoryExhaustedTest {

    private static final String PAYMENT = "POST /api/v3/fa/customer/payment/add";

    @ParameterizedTest
    @ValueSource(strings = {"answer", "deadline", "close"})
    void anAsynchronousPaymentEndsOnceThereIsMemoryAgain(String event) throws Exception {
        Gate gate = new Gate();
        try (Sandbox sandbox = Sandbox.builder().start()) {
            sandbox.onNext(PAYMENT, Fault.heldBy(gate));
            Process process = new ProcessBuilder(OtherJvm.command(
                            "-Xmx48m",
                            "-Dorg.slf4j.simpleLogger.log.io.adplatform.sdk=off",
                            Program.class.getName(),
                            event,
                            sandbox.url(),
                            sandbox.clientId(),
                            sandbox.clientSecret(),
                            sandbox.email(),
                            sandbox.password()))
                    .redirectErrorStream(true)
                    .start();
            try (BufferedReader output =
                    new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
                gate.awaitArrivals(1, OtherJvm.PATIENCE);
                process.getOutputStream().close();
                for (String line = output.readLine();
                        line != null && !line.endsWith("full");
                        line = output.readLine()) {
                    // The program fills its heap.
                }
                if (event.equals("answer")) {
                    gate.open();
                }
                assertThat(output.lines().filter(line -> line.contains("the payment")))
                        .singleElement()
                        .asString()
                        .endsWith("the payment ended");
                assertThat(OtherJvm.hasEnded(process)).isTrue();
            } finally {
                process.destroyForcibly();
                gate.open();
            }
        }
    }

    static final class Program {

        private Program() {}

        @SuppressWarnings("SystemOut") // the test reads it
        public static void main(String[] arguments) throws Exception {
            byte[] full = "full\n".getBytes(StandardCharsets.UTF_8);
            PrintStream out = System.out;
            print(out, new byte[] {'\n'}); // and has its classes
            AdPlatform platform = AdPlatform.builder()
                    .baseUrl(arguments[1])
                    .clientCredentials(arguments[2], arguments[3])
                    .login(arguments[4], arguments[5])
                    .build();
            Duration deadline =
                    Duration.ofSeconds(arguments[0].equals("close") ? 60 : arguments[0].equals("deadline") ? 4 : 10);
            CompletableFuture<?> payment = platform.call(PAYMENT)
                    .effect(Effect.ONCE)
                    .body(Map.of("amount", 1))
                    .returns(Map.class)
                    .options(options -> options.attemptTimeout(deadline).deadline(deadline))
                    .sendAsync();
            System.in.read(); // until the payment has arrived
            Object[] hog = null;
            boolean isFull = false;
            boolean isClosed = !arguments[0].equals("close");
            long until = System.nanoTime() + 6_000_000_000L;
            while (System.nanoTime() < until) {
                try {
                    hog = fill(hog);
                    if (!isFull) {
                        print(out, full);
                        isFull = true;
                    }
                    if (!isClosed) {
                        isClosed = true;
                        platform.close();
                    }
                } catch (OutOfMemoryError expected) {
                    // The heap is full.
                }
            }
            hog = null;
            if (arguments[0].equals("close")) {
                platform.close();
            }
            try {
                payment.handle((done, failure) -> done).get(15, TimeUnit.SECONDS);
                out.println("the payment ended");
            } catch (java.util.concurrent.TimeoutException stillWaiting) {
                out.println("the payment never ended");
            }
            platform.close();
            System.exit(0);
        }

        private static void print(PrintStream out, byte[] line) {
            out.write(line, 0, line.length);
            out.flush();
        }

        /** Takes all memory there is: big pieces first, then small ones. */
        private static Object[] fill(Object[] before) {
            Object[] held = before;
            for (int size = 1 << 20; size >= 16; ) {
                try {
                    Object[] next = new Object[Math.max(2, size / 4)];
                    next[0] = held;
                    held = next;
                } catch (OutOfMemoryError full) {
                    size /= 2;
                }
            }
            return held;
        }
    }
}
