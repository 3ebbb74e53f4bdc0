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
import io.adplatform.sdk.journal.Journal;
import io.adplatform.sdk.journal.Journal.Claim;
import io.adplatform.sdk.journal.Journal.Outcome;
import io.adplatform.sdk.journal.JournalEntry;
import io.adplatform.sdk.journal.JournalEntry.Ticket;
import io.adplatform.sdk.journal.JournalException;
import io.adplatform.sdk.journal.JournalInputs;
import io.adplatform.sdk.journal.JournalKey;
import io.adplatform.sdk.journal.MemoryJournal;
import io.adplatform.sdk.journal.Settlement;
import io.adplatform.sdk.testing.CallMode;
import io.adplatform.sdk.time.Time;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever fails around a recorded call: its caller is told, its key is let go, and nothing is sent twice. */
@ExtendWith(LeakWatch.class)
class BrokenJournalTest {

    private static final RequestOptions KEY = RequestOptions.defaults().idempotencyKey("row-17");

    private enum Step {
        CLAIM,
        INTENT,
        OUTCOME,
        RELEASE
    }

    private enum Break {
        THROWS,
        FAILS,
        FAILS_IN_A_CIRCLE,
        FAILS_AFTER_IT_WAS_DONE,
        DONE_WHILE_NO_THREAD_IS_LEFT
    }

    /** Breaks once, at one step. */
    private class Breaking implements Journal {

        final MemoryJournal entries = new MemoryJournal(Time.manual());
        volatile @Nullable Step step;
        volatile Break how = Break.THROWS;
        volatile Thread writer = new Thread(() -> {});

        private <V> CompletableFuture<V> at(Step asked, Supplier<CompletableFuture<V>> work) {
            if (asked != step) {
                return work.get();
            }
            step = null;
            return switch (how) {
                case THROWS -> throw new NoClassDefFoundError("a class of the journal's");
                case FAILS -> CompletableFuture.failedFuture(new JournalException("no space left on device", null));
                case FAILS_IN_A_CIRCLE -> CompletableFuture.failedFuture(inACircle());
                case FAILS_AFTER_IT_WAS_DONE ->
                    work.get()
                            .thenCompose(
                                    done -> CompletableFuture.failedFuture(new JournalException("too late", null)));
                case DONE_WHILE_NO_THREAD_IS_LEFT -> withoutThreads(work);
            };
        }

        /** An exception whose causes lead back to it. */
        private JournalException inACircle() {
            IOException disk = new IOException("no space left on device");
            JournalException outer = new JournalException("no space left on device", disk);
            disk.initCause(outer);
            return outer;
        }

        private <V> CompletableFuture<V> withoutThreads(Supplier<CompletableFuture<V>> work) {
            CompletableFuture<V> later = new CompletableFuture<>();
            writer = new Thread(() -> {
                V done = work.get().join();
                while (later.getNumberOfDependents() == 0) {
                    Thread.onSpinWait();
                }
                rig.noThread = true;
                later.complete(done);
                rig.noThread = false;
            });
            writer.setDaemon(true);
            writer.start();
            return later;
        }

        @Override
        public CompletableFuture<Claim> claim(JournalKey key, JournalInputs inputs, Duration holdFor) {
            return at(Step.CLAIM, () -> entries.claim(key, inputs, holdFor));
        }

        @Override
        public CompletableFuture<JournalEntry> intent(Ticket ticket, int attempt) {
            return at(Step.INTENT, () -> entries.intent(ticket, attempt));
        }

        @Override
        public CompletableFuture<JournalEntry> outcome(Ticket ticket, int attempt, Outcome outcome) {
            return at(Step.OUTCOME, () -> entries.outcome(ticket, attempt, outcome));
        }

        @Override
        public CompletableFuture<@Nullable Void> release(Ticket ticket) {
            return at(Step.RELEASE, () -> entries.release(ticket));
        }

        @Override
        public CompletableFuture<List<JournalEntry>> unsettled() {
            return entries.unsettled();
        }

        @Override
        public CompletableFuture<List<JournalEntry>> entries() {
            return entries.entries();
        }

        @Override
        public CompletableFuture<JournalEntry> settle(JournalEntry seen, Settlement how) {
            return entries.settle(seen, how);
        }

        @Override
        public void close() {
            entries.close();
        }
    }

    private final Breaking journal = new Breaking();
    private final PipelineFixture rig = PipelineFixture.onAStandingClock(journal);

    @AfterEach
    void close() throws Exception {
        rig.assertNoPermitIsLost();
        rig.close();
    }

    private @Nullable JournalEntry entry() {
        return journal.entries.entry(
                new JournalKey(URI.create("https://ads.example.com").toString(), "test", 7L, "row-17"));
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

        journal.writer.join(); // there are threads again
        boolean sent = rig.server.connections() > 0;
        if (first.thrown() != null) {
            assertThat(first.error().wasSent()).isEqualTo(Sent.NO);
            assertThat(first.error()).isInstanceOfAny(NotRecordedException.class, CallCancelledException.class);
            assertThat(sent).isFalse();
        }
        assertThat(sent).isEqualTo(first.response() != null);

        End second = rig.send(Kind.ONCE_POST, way, KEY);

        if (step == Step.CLAIM && how == Break.FAILS_AFTER_IT_WAS_DONE) {
            // Nobody knows the ticket, so the key is held until the journal takes its holder for dead.
            assertThat(second.error()).isInstanceOf(KeyInUseException.class);
            assertThat(rig.server.connections()).isZero();
            return;
        }
        assertThat(rig.server.connections()).as("requests in the end").isEqualTo(1);
        assertThat(second.thrown() == null || second.error().wasSent() == Sent.UNKNOWN)
                .isTrue();
        assertThat(entry()).satisfies(entry -> assertThat(entry.holder()).isNull());
    }

    @ParameterizedTest
    @EnumSource
    void aClaimThatIsGrantedAfterItsCallHasEndedIsLetGo(CallMode way) throws Exception {
        CompletableFuture<Claim> late = new CompletableFuture<>();
        Journal slow = new Breaking() {
            @Override
            public CompletableFuture<Claim> claim(JournalKey key, JournalInputs inputs, Duration holdFor) {
                entries.claim(key, inputs, holdFor).thenAccept(claim -> hold = claim);
                return late;
            }

            @Override
            public CompletableFuture<@Nullable Void> release(Ticket ticket) {
                released = ticket;
                return entries.release(ticket);
            }
        };
        try (PipelineFixture slowRig = PipelineFixture.onAStandingClock(slow)) {
            CompletableFuture<End> call = CompletableFuture.supplyAsync(() -> {
                try {
                    return slowRig.send(Kind.ONCE_POST, way, KEY);
                } catch (Exception failed) {
                    throw new IllegalStateException(failed);
                }
            });
            while (slowRig.time.pending() < 2) {
                Thread.onSpinWait();
            }
            slowRig.time.advance(Duration.ofMinutes(10));
            End end = call.get(PipelineFixture.PATIENCE.toSeconds(), TimeUnit.SECONDS);
            assertThat(end.error())
                    .isInstanceOf(CallCancelledException.class)
                    .hasMessageContaining("the journal had not answered before the deadline");

            assertThat(released).isNull();
            late.complete(hold);

            assertThat(released).isEqualTo(((Claim.Claimed) hold).ticket());
            assertThat(slowRig.server.connections()).isZero();
        }
    }

    private volatile @Nullable Claim hold;
    private volatile @Nullable Ticket released;
}
