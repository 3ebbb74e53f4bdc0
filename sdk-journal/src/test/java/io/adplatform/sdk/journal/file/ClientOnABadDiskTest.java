package io.adplatform.sdk.journal.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.Request;
import io.adplatform.sdk.Response;
import io.adplatform.sdk.ResponseSource;
import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.error.NotRecordedException;
import io.adplatform.sdk.error.OutcomeUnknownException;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.journal.file.SimulatedDisk.Mutant;
import io.adplatform.sdk.operation.Effect;
import io.adplatform.testkit.Fault;
import io.adplatform.testkit.Gate;
import io.adplatform.testkit.RateLimit;
import io.adplatform.testkit.RecordedCall;
import io.adplatform.testkit.Sandbox;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Clients that pay, on disks that are full or fail and machines that die. */
class ClientOnABadDiskTest {

    private static final String PAY = "POST /api/v3/fa/customer/payment/add";
    private static final long PATIENCE_SECONDS = 30;

    private final PayRun run = new PayRun(1, new SimulatedDisk(1, Mutant.NONE));
    private final Sandbox sandbox =
            Sandbox.builder().rateLimit(RateLimit.none()).start();
    private AdPlatform platform;

    ClientOnABadDiskTest() {
        run.start();
        platform = client();
    }

    @AfterEach
    void close() {
        platform.close();
        sandbox.close();
    }

    private AdPlatform client() {
        return AdPlatform.builder()
                .baseUrl(sandbox.url())
                .clientCredentials(sandbox.clientId(), sandbox.clientSecret())
                .login(sandbox.email(), sandbox.password())
                .requestsPerMinute(100_000)
                .retries(0)
                .journal(run.journal)
                .build();
    }

    private Request<Confirmation> payment(String row) {
        return platform.call(PAY)
                .body(Map.of(
                        "owId", 200_001,
                        "paymentAmount", 10,
                        "paymentDate", "2026-11-20",
                        "paymentMode", 2,
                        "transactionId", row,
                        "paymentType", 1))
                .returns(Confirmation.class)
                .options(o -> o.idempotencyKey(row));
    }

    private static <T> Response<T> end(boolean async, Request<T> request) throws Exception {
        return async ? end(request.sendForResponseAsync()) : request.sendForResponse();
    }

    private static <T> T end(CompletableFuture<T> call) throws Exception {
        try {
            return call.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException failed) {
            throw failed.getCause() instanceof Exception own ? own : failed;
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whatAFullDiskCannotRecordIsNotSentAndSaysSo(boolean async) throws Exception {
        run.disk.capacity(run.disk.used());
        for (int row = 0; sandbox.commits(PAY) == row; row++) {
            // What was reserved beforehand is used up first.
            try {
                end(async, payment("row-" + row));
            } catch (NotRecordedException full) {
                break;
            }
        }
        int paid = sandbox.commits(PAY);

        assertThatThrownBy(() -> end(async, payment("the last")))
                .isInstanceOfSatisfying(
                        NotRecordedException.class,
                        full -> assertThat(full.wasSent()).isEqualTo(Sent.NO))
                .hasMessageContaining("key 'the last'")
                .hasMessageContaining("could not record that 'the last'");
        assertThat(sandbox.commits(PAY)).isEqualTo(paid);

        run.disk.capacity(Long.MAX_VALUE);
        assertThat(end(async, payment("the last")).source()).isEqualTo(ResponseSource.PLATFORM);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aPaymentWhoseOutcomeCannotBeWrittenIsToldWithAWarningAndNoOtherIsSent(boolean async) throws Exception {
        Gate gate = new Gate();
        sandbox.onNext(PAY, Fault.heldBy(gate));
        CompletableFuture<Response<Confirmation>> first = CompletableFuture.supplyAsync(() -> {
            try {
                return end(async, payment("row-1"));
            } catch (Exception failed) {
                throw new IllegalStateException(failed);
            }
        });
        gate.awaitArrivals(1);
        run.disk.failFrom(run.disk.steps());
        gate.open();

        Response<Confirmation> done = end(first);

        assertThat(done.value().message()).isEqualTo("Payment is added successfully");
        assertThat(done.journalWarning())
                .hasValueSatisfying(warning -> assertThat(warning).contains("could not record that 'row-1'"));
        assertThatThrownBy(() -> end(async, payment("row-2"))).isInstanceOf(NotRecordedException.class);
        assertThat(end(
                                async,
                                platform.call("GET /api/v3/bm/static/dimensions")
                                        .effect(Effect.READ)
                                        .returns(Object.class))
                        .status())
                .as("a call that only reads")
                .isEqualTo(200);
        assertThat(sandbox.commits(PAY)).isEqualTo(1);

        run.disk.failFrom(Integer.MAX_VALUE);
        assertThat(end(async, payment("row-2")).journalWarning()).isEmpty();
        assertThat(end(async, payment("row-1")).source()).isEqualTo(ResponseSource.JOURNAL);
        assertThat(sandbox.commits(PAY)).isEqualTo(2);
    }

    /** The program is started until all is done or unknown; its machine dies again and again while requests are out. */
    @Test
    void whateverDiesNoRowIsPaidTwice() throws Exception {
        Random random = new Random(7);
        // Paid while all is well: twenty that are sent together may all be lost at once, and then nothing could be paid
        // twice.
        end(payment("row-0").sendForResponseAsync());
        for (int life = 0; life < 12; life++) {
            sandbox.everyNth(3, PAY, fault(random));
            // From then on nothing is on the disk any more, and so nothing is sent.
            run.disk.crashBefore(run.disk.steps() + random.nextInt(60));
            List<CompletableFuture<?>> calls = new ArrayList<>();
            for (int row = 0; row < 20; row++) {
                calls.add(payment("row-" + row).sendForResponseAsync());
            }
            for (CompletableFuture<?> call : calls) {
                call.exceptionally(failure -> null).get(PATIENCE_SECONDS, TimeUnit.SECONDS);
            }
            run.disk = run.disk.afterCrash(random.nextInt(8));
            AdPlatform dead = platform;
            run.start();
            platform = client();
            dead.close();
        }
        sandbox.clearFaults();

        int unknown = 0;
        for (int row = 0; row < 20; row++) {
            try {
                end(payment("row-" + row).sendForResponseAsync());
            } catch (OutcomeUnknownException lost) {
                unknown++;
            } catch (AdPlatformException other) {
                throw new AssertionError("row-" + row, other);
            }
        }

        Map<String, Integer> paid = new HashMap<>();
        for (RecordedCall call : sandbox.requests(PAY)) {
            if (call.status() == 200 || call.status() == 0) {
                paid.merge(call.json().get("transactionId").asText(), 1, Integer::sum);
            }
        }
        assertThat(paid).allSatisfy((row, times) -> assertThat(times).as(row).isEqualTo(1));
        assertThat(sandbox.commits(PAY)).isBetween(20 - unknown, 20);
        assertThat(unknown).as("rows whose answer was lost").isBetween(1, 19);
    }

    private static Fault fault(Random random) {
        return switch (random.nextInt(4)) {
            case 0 -> Fault.disconnectAfterProcessing();
            case 1 -> Fault.status(500);
            case 2 -> Fault.status(503).afterProcessing();
            default -> Fault.disconnect();
        };
    }
}
