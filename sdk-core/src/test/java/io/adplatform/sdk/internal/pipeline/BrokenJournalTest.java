package io.adplatform.sdk.internal.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.RequestOptions;
import io.adplatform.sdk.error.CallCancelledException;
import io.adplatform.sdk.error.KeyInUseException;
import io.adplatform.sdk.error.NotRecordedException;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.internal.pipeline.PipelineFixture.End;
import io.adplatform.sdk.internal.pipeline.PipelineFixture.Kind;
import io.adplatform.sdk.internal.transport.LeakWatch;
import io.adplatform.sdk.journal.Journal.Claim;
import io.adplatform.sdk.journal.Journal.Outcome;
import io.adplatform.sdk.journal.JournalEntry;
import io.adplatform.sdk.journal.JournalEntry.Ticket;
import io.adplatform.sdk.journal.JournalException;
import io.adplatform.sdk.journal.JournalInputs;
import io.adplatform.sdk.journal.JournalKey;
import io.adplatform.sdk.journal.MemoryJournal;
import io.adplatform.sdk.testing.CallMode;
import io.adplatform.sdk.time.Time;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever fails around a recorded call: its caller is told, its key is let go, and nothing is sent twice. */
@ExtendWith(LeakWatch.class)
@SuppressWarnings("UnsynchronizedOverridesSynchronized") // a journal that hangs can still be read
class BrokenJournalTest {

    private static final RequestOptions KEY = RequestOptions.defaults().idempotencyKey("row-17");

    private enum Step {
        LOOK,
        BEGIN,
        OUTCOME
    }

    private enum Break {
        THROWS,
        FAILS,
        FAILS_IN_A_CIRCLE,
        FAILS_AFTER_IT_WAS_DONE,
        DONE_WHILE_NO_THREAD_IS_LEFT
    }

    /** Breaks once, at one step. */
    private class Breaking extends MemoryJournal {

        volatile @Nullable Step step;
        volatile Break how = Break.THROWS;

        Breaking() {
            super(Time.manual());
        }

        private <V> V at(Step asked, Supplier<V> work) {
            if (asked != step) {
                return work.get();
            }
            step = null;
            return switch (how) {
                case THROWS -> throw new NoClassDefFoundError("a class of the journal's");
                case FAILS -> throw new JournalException("no space left on device", null);
                case FAILS_IN_A_CIRCLE -> throw inACircle();
                case FAILS_AFTER_IT_WAS_DONE -> {
                    throw new JournalException("too late, after " + work.get(), null);
                }
                case DONE_WHILE_NO_THREAD_IS_LEFT -> {
                    V done = work.get();
                    rig.noThread = true;
                    yield done;
                }
            };
        }

        /** An exception whose causes lead back to it. */
        private JournalException inACircle() {
            IOException disk = new IOException("no space left on device");
            JournalException outer = new JournalException("no space left on device", disk);
            disk.initCause(outer);
            return outer;
        }

        @Override
        public Claim look(JournalKey key, JournalInputs inputs) {
            return at(Step.LOOK, () -> super.look(key, inputs));
        }

        @Override
        public Claim begin(Ticket ticket, JournalInputs inputs, int attempt) {
            return at(Step.BEGIN, () -> super.begin(ticket, inputs, attempt));
        }

        @Override
        public @Nullable JournalEntry outcome(Ticket ticket, int attempt, Outcome outcome) {
            return at(Step.OUTCOME, () -> super.outcome(ticket, attempt, outcome));
        }
    }

    private final Breaking journal = new Breaking();

    @RegisterExtension
    final PipelineFixture rig = PipelineFixture.onAStandingClock(journal);

    private @Nullable JournalEntry entry() {
        return entry(journal);
    }

    private static JournalEntry entry(Breaking of) {
        return of.entry(new JournalKey(URI.create("https://ads.example.com").toString(), "test", 7L, "row-17"));
    }

    static Stream<Arguments> breaks() {
        return Stream.of(CallMode.values())
                .flatMap(way -> Stream.of(Step.values())
                        .flatMap(step -> Stream.of(Break.values()).map(how -> Arguments.of(way, step, how))));
    }

    @ParameterizedTest
    @MethodSource("breaks")
    void theCallerIsToldAndTheKeyIsSentOnceInTheEnd(CallMode way, Step step, Break how) throws Exception {
        journal.step = step;
        journal.how = how;

        End first = rig.send(Kind.ONCE_POST, way, KEY);

        rig.noThread = false; // there are threads again
        boolean sent = rig.server.connections() > 0;
        if (first.thrown() != null) {
            assertThat(first.error().wasSent()).isEqualTo(Sent.NO);
            assertThat(first.error()).isInstanceOfAny(NotRecordedException.class, CallCancelledException.class);
            assertThat(sent).isFalse();
        }
        assertThat(sent).isEqualTo(first.response() != null);

        End second = rig.send(Kind.ONCE_POST, way, KEY);

        assertThat(rig.server.connections()).as("requests in the end").isEqualTo(1);
        if (step == Step.OUTCOME && how != Break.FAILS_AFTER_IT_WAS_DONE && how != Break.DONE_WHILE_NO_THREAD_IS_LEFT) {
            // The journal has no outcome, so the key is held until the journal takes its holder for dead.
            assertThat(second.error()).isInstanceOf(KeyInUseException.class);
            assertThat(entry()).extracting(JournalEntry::state).isEqualTo(JournalEntry.State.SENT);
            return;
        }
        assertThat(second.thrown()).isNull();
        assertThat(entry()).satisfies(entry -> {
            assertThat(entry.state()).isEqualTo(JournalEntry.State.DONE);
            assertThat(entry.holder()).isNull();
        });
    }

    private static void awaitUninterruptibly(CountDownLatch latch) {
        boolean interrupted = false;
        while (latch.getCount() > 0) {
            try {
                latch.await();
            } catch (InterruptedException ignored) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static void await(BooleanSupplier condition) {
        long until = System.nanoTime() + PipelineFixture.PATIENCE.toNanos();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime() - until).as("patience").isNegative();
            Thread.onSpinWait();
        }
    }

    private static CompletableFuture<End> start(PipelineFixture rig, CallMode way) {
        return CompletableFuture.supplyAsync(() -> {
            try {
                return rig.send(Kind.ONCE_POST, way, KEY);
            } catch (Exception failed) {
                throw new IllegalStateException(failed);
            }
        });
    }

    private static End end(CompletableFuture<End> call) throws Exception {
        return call.get(PipelineFixture.PATIENCE.toSeconds(), TimeUnit.SECONDS);
    }

    @ParameterizedTest
    @EnumSource
    void aBeginThatReturnsAfterItsCallHasEndedIsRecordedAsNotSent(CallMode way) throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch disk = new CountDownLatch(1);
        Breaking slow = new Breaking() {
            @Override
            public Claim begin(Ticket ticket, JournalInputs inputs, int attempt) {
                Claim claim = super.begin(ticket, inputs, attempt);
                begun.countDown();
                awaitUninterruptibly(disk);
                return claim;
            }
        };
        try (PipelineFixture slowRig = PipelineFixture.onAStandingClock(slow)) {
            CompletableFuture<End> call = start(slowRig, way);
            assertThat(begun.await(10, TimeUnit.SECONDS)).isTrue();
            await(() -> slowRig.time.pending() > 0);
            slowRig.time.advance(Duration.ofMinutes(10));

            End end = end(call);
            assertThat(end.error())
                    .isInstanceOf(CallCancelledException.class)
                    .hasMessageContaining("the journal had not recorded it before the deadline");
            assertThat(end.error().wasSent()).isEqualTo(Sent.NO);
            assertThat(slowRig.throttle.quota().used())
                    .as("permits that are out")
                    .isZero();
            assertThat(entry(slow)).extracting(JournalEntry::state).isEqualTo(JournalEntry.State.SENT);

            disk.countDown();

            await(() -> entry(slow).state() == JournalEntry.State.NOT_SENT);
            assertThat(slowRig.server.connections()).isZero();
        }
    }

    @ParameterizedTest
    @EnumSource
    void aCallWhoseJournalDoesNotAnswerEndsAtItsDeadline(CallMode way) throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch disk = new CountDownLatch(1);
        Breaking slow = new Breaking() {
            @Override
            public Claim look(JournalKey key, JournalInputs inputs) {
                asked.countDown();
                awaitUninterruptibly(disk);
                return super.look(key, inputs);
            }
        };
        try (PipelineFixture slowRig = PipelineFixture.onAStandingClock(slow)) {
            CompletableFuture<End> call = start(slowRig, way);
            assertThat(asked.await(10, TimeUnit.SECONDS)).isTrue();
            await(() -> slowRig.time.pending() > 0);
            slowRig.time.advance(Duration.ofMinutes(10));

            assertThat(end(call).error())
                    .isInstanceOf(CallCancelledException.class)
                    .hasMessageContaining("the journal had not answered before the deadline");
            disk.countDown();
            assertThat(slowRig.send(Kind.READ_BY_GET, way).thrown()).isNull();
            assertThat(slow.entries()).isEmpty();
        }
    }
}
