package io.adplatform.sdk.journal.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adplatform.sdk.journal.Journal.Claim;
import io.adplatform.sdk.journal.Journal.Outcome;
import io.adplatform.sdk.journal.JournalEntry;
import io.adplatform.sdk.journal.JournalEntry.Ticket;
import io.adplatform.sdk.journal.JournalException;
import io.adplatform.sdk.journal.JournalInputs;
import io.adplatform.sdk.journal.file.PayRun.Fate;
import io.adplatform.sdk.journal.file.SimulatedDisk.Mutant;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A disk that is full, or fails: what can't be recorded isn't sent, and what was sent finds room for its outcome. */
@ExtendWith(QuietConsole.class)
class FullDiskTest {

    private static final JournalInputs INPUTS = new JournalInputs("POST /pay", "f", "{}", null);

    private final PayRun run = new PayRun(1, new SimulatedDisk(1, Mutant.NONE));

    @BeforeEach
    void start() {
        run.start();
    }

    private Claim claim(String row) {
        return claim(run, row);
    }

    private static Claim claim(PayRun run, String row) {
        return run.journal.look(PayRun.key(row), INPUTS);
    }

    private Ticket begun(String row) {
        return begun(run, row);
    }

    private static Ticket begun(PayRun run, String row) {
        Ticket ticket = Ticket.of(PayRun.key(row));
        assertThat(run.journal.begin(ticket, INPUTS, 1)).isInstanceOf(Claim.Claimed.class);
        return ticket;
    }

    private static boolean isMade(Runnable step) {
        try {
            step.run();
            return true;
        } catch (JournalException failed) {
            return false;
        }
    }

    private void fill() {
        run.disk.capacity(run.disk.used());
    }

    private void restart() {
        run.disk = run.disk.afterKill();
        run.start();
    }

    @Test
    void anIntentThatFindsNoRoomFailsAndItsKeyReadsAsNotSent() {
        fill();
        // The room for one outcome is there from the beginning, and is not enough for two.
        int recorded = 0;
        for (int i = 0; i < 10; i++) {
            String row = "row-" + i;
            recorded += isMade(() -> begun(run, row)) ? 1 : 0;
        }
        assertThat(recorded).isLessThan(10);

        assertThatThrownBy(() -> begun("row-9"))
                .isInstanceOf(JournalException.class)
                .hasMessageContaining("pay.journal could not record that 'row-9'")
                .hasMessageContaining("nothing may be")
                .hasMessageContaining("no space left");
        restart();
        assertThat(claim("row-9")).isInstanceOf(Claim.Claimed.class);
    }

    @Test
    void whatWasSentFindsRoomForTheLongestOutcomeHoweverManyAreOnTheirWay() {
        String longest = "\"".repeat(Outcome.LONGEST_ANSWER);
        String note = "\n".repeat(Outcome.LONGEST_NOTE);
        List<Ticket> tickets = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            tickets.add(begun("row-" + i));
        }
        fill();

        for (Ticket ticket : tickets) {
            run.journal.outcome(ticket, 1, new Outcome(JournalEntry.State.DONE, longest, note));
        }

        restart();
        for (int i = 0; i < 5; i++) {
            assertThat(claim("row-" + i).entry().answer()).isEqualTo(longest);
            assertThat(claim("row-" + i).entry().note()).isEqualTo(note);
        }
    }

    @Test
    void thereIsRoomForTheOutcomeOfWhatIsOnItsWayWheneverTheFileIsWrittenAnew() {
        for (int others = 0; others < 15; others++) {
            PayRun with = new PayRun(1, new SimulatedDisk(1, Mutant.NONE));
            with.start();
            Ticket first = begun(with, "first");
            for (int i = 0; i < others; i++) {
                with.pay("row-" + i, Fate.DONE, false);
            }
            with.disk.capacity(with.disk.used());

            with.journal.outcome(first, 1, Outcome.done("\"".repeat(Outcome.LONGEST_ANSWER)));

            with.disk = with.disk.afterKill();
            with.start();
            assertThat(claim(with, "first")).as("after %d others", others).isInstanceOf(Claim.Done.class);
        }
    }

    @Test
    void anAnswerThatIsNoJsonIsLeftOutWhereThereMayBeNoRoomForIt() {
        Ticket ticket = begun("row");
        fill();

        run.journal.outcome(ticket, 1, Outcome.done("\u0001".repeat(Outcome.LONGEST_ANSWER)));

        restart();
        assertThat(claim("row")).isInstanceOf(Claim.Done.class);
        assertThat(claim("row").entry().answer()).isNull();
    }

    @Test
    void anAnswerIsKeptAsLongAsItFitsIntoTheRoomThatIsReservedForIt() {
        // A quotation mark takes two bytes in JSON, a control character six.
        String fits = "\u0001" + "\"".repeat(Outcome.LONGEST_ANSWER - 2);
        String tooLong = "\u0001\u0001" + "\"".repeat(Outcome.LONGEST_ANSWER - 3);
        Ticket first = begun("fits");
        run.journal.outcome(first, 1, Outcome.done(fits));
        Ticket second = begun("too long");
        run.journal.outcome(second, 1, Outcome.done(tooLong));

        restart();

        assertThat(claim("fits").entry().answer()).isEqualTo(fits);
        assertThat(claim("too long")).isInstanceOf(Claim.Done.class);
        assertThat(claim("too long").entry().answer()).isNull();
    }

    @Test
    void theDiskMayBeFullAtAnyMomentAndNoOutcomeIsLost() {
        int intentsNotRecorded = 0;
        for (long room = 0; room < 400_000; room += 1_999) {
            PayRun full = new PayRun(room, new SimulatedDisk(room, Mutant.NONE));
            full.start();
            full.disk.capacity(full.disk.used() + room);
            for (int i = 0; i < 30; i++) {
                full.doSomething();
            }
            assertThat(full.outcomesNotRecorded).isZero();
            intentsNotRecorded += full.intentsNotRecorded;
            full.checkAll();

            full.disk = full.disk.afterCrash(room);
            full.start();
            full.checkAll();
        }
        assertThat(intentsNotRecorded).isPositive();
    }

    @Test
    void aDiskWithRoomAgainIsUsedAgain() {
        fill();
        for (int i = 0; i < 100; i++) {
            run.pay("row-" + i, Fate.DONE, false);
        }
        assertThat(run.intentsNotRecorded).isPositive();
        run.disk.capacity(Long.MAX_VALUE);
        run.intentsNotRecorded = 0;

        for (int i = 0; i < 100; i++) {
            run.pay("row-" + i, Fate.DONE, false);
        }

        assertThat(run.intentsNotRecorded).isZero();
        restart();
        run.checkAll();
    }

    @Test
    void aDiskThatIsFullWhenTheProgramStartsStillTellsWhatWasDone() {
        run.pay("row", Fate.DONE, false);
        run.disk.capacity(0);
        restart();
        run.disk.capacity(0);

        assertThat(run.journal.look(PayRun.key("row"), new JournalInputs("POST /pay", "row", "{}", null)))
                .isInstanceOf(Claim.Done.class);
    }

    @Test
    void anOutcomeThatCanNotBeWrittenIsTrueAndToldAndNothingIsSentUntilTheDiskWorks() {
        Ticket ticket = begun("row");
        // The disk is gone: writing fails, and so does writing anew.
        run.disk.failFrom(run.disk.steps());

        assertThatThrownBy(() -> run.journal.outcome(ticket, 1, Outcome.done("{}")))
                .isInstanceOf(JournalException.class)
                .hasMessageContaining("could not record that 'row'")
                .hasMessageContaining("is DONE, and it will read as unknown");
        assertThat(claim("row")).isInstanceOf(Claim.Done.class);
        assertThatThrownBy(() -> begun("next")).isInstanceOf(JournalException.class);
        run.disk.failFrom(Integer.MAX_VALUE);

        begun("next");

        restart();
        assertThat(claim("row")).isInstanceOf(Claim.Done.class);
        assertThat(claim("next")).isInstanceOf(Claim.Unknown.class);
    }

    @Test
    void whatAFailedIntentHasLeftIsGotRidOfAtOnce() {
        int failures = 0;
        for (int step = 0; step < 6; step++) {
            PayRun with = new PayRun(1, new SimulatedDisk(step, Mutant.NONE));
            with.start();
            with.pay("before", Fate.DONE, false);
            Ticket ticket = Ticket.of(PayRun.key("row"));
            with.disk.failAt(with.disk.steps() + step);
            failures += isMade(() -> with.journal.begin(ticket, INPUTS, 1)) ? 0 : 1;
            isMade(() -> with.journal.outcome(ticket, 1, Outcome.notSent("the journal could not be written")));

            Records scan = Records.of(with.disk.content(PayRun.FILE));
            assertThat(scan.isTorn()).isFalse();
            assertThat(scan.contents().get(scan.contents().size() - 1))
                    .asString(StandardCharsets.UTF_8)
                    .doesNotContain("\"state\":\"SENT\"");
        }
        assertThat(failures).isGreaterThan(1);
    }

    @Test
    void anOutcomeThatCouldNotBeWrittenReadsAsUnknownAfterARestart() {
        Ticket ticket = begun("row");
        run.disk.failFrom(run.disk.steps());
        assertThatThrownBy(() -> run.journal.outcome(ticket, 1, Outcome.done("{}")))
                .isInstanceOf(JournalException.class);

        restart();

        assertThat(claim("row")).isInstanceOf(Claim.Unknown.class);
    }
}
