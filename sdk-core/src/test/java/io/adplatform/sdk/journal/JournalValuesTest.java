package io.adplatform.sdk.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adplatform.sdk.journal.Journal.Outcome;
import io.adplatform.sdk.journal.JournalEntry.Holder;
import io.adplatform.sdk.journal.JournalEntry.Ticket;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What may stand in a journal. */
class JournalValuesTest {

    private static final String LONGEST = "x".repeat(200);
    private static final String TOO_LONG = "x".repeat(201);

    @Test
    void aTextThatIdentifiesACallMayHave200Characters() {
        JournalInputs longest = new JournalInputs(LONGEST, LONGEST, "{}", LONGEST);

        assertThat(longest.reference()).isEqualTo(LONGEST);
        assertThatThrownBy(() -> new JournalInputs(TOO_LONG, "f", "{}", null))
                .hasMessage("operation must have at most 200 characters, had 201");
        assertThatThrownBy(() -> new JournalInputs("o", TOO_LONG, "{}", null))
                .hasMessage("fingerprint must have at most 200 characters, had 201");
        assertThatThrownBy(() -> new JournalInputs("o", "f", "{}", TOO_LONG))
                .hasMessage("reference must have at most 200 characters, had 201");
        assertThat(new JournalInputs("o", "f", "{}", null, false, LONGEST, null, null, Guard.NONE).user())
                .isEqualTo(LONGEST);
        assertThatThrownBy(() -> new JournalInputs("o", "f", "{}", null, false, TOO_LONG, null, null, Guard.NONE))
                .hasMessage("user must have at most 200 characters, had 201");
    }

    @Test
    void anotherOperationIsAnotherCallThoughTheInputsAreTheSame() {
        JournalInputs inputs = new JournalInputs("POST /pay", "f", "{}", null);

        assertThat(inputs.isSameAs(new JournalInputs("POST /pay", "f", "{\"cut\":", "T-1")))
                .isTrue();
        assertThat(inputs.isSameAs(
                        new JournalInputs("POST /pay", "f", "{}", null, false, "another user", 5L, 7L, Guard.NONE)))
                .isTrue();
        assertThat(inputs.isSameAs(new JournalInputs("POST /refund", "f", "{}", null)))
                .isFalse();
        assertThat(inputs.isSameAs(new JournalInputs("POST /pay", "g", "{}", null)))
                .isFalse();
    }

    @Test
    void aDescriptionIsCutBetweenCharacters() {
        String fits = "é".repeat(32 * 1024);

        assertThat(new JournalInputs("o", "f", fits, null).description()).isEqualTo(fits);
        assertThat(new JournalInputs("o", "f", "a" + fits, null).description())
                .isEqualTo("a" + "é".repeat(32 * 1024 - 1));
        assertThat(JournalInputs.cut("é", 1)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(names = {"SENT", "ABSENT"})
    void aRequestDoesNotEndAsSentOrAbsent(JournalEntry.State state) {
        assertThatThrownBy(() -> new Outcome(state, null, null))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a request ends in DONE, REFUSED, NOT_SENT or UNKNOWN, not in " + state);
    }

    @ParameterizedTest
    @EnumSource(
            mode = EnumSource.Mode.EXCLUDE,
            names = {"DONE", "ABSENT", "UNKNOWN"})
    void aSettlementIsDoneAbsentOrOpen(JournalEntry.State state) {
        assertThatThrownBy(() -> new Settlement(state, "desk 1: row 55"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a settlement is DONE, ABSENT or UNKNOWN, not " + state);
    }

    @Test
    void aSettlementNamesWhoeverVouchesForIt() {
        assertThatThrownBy(() -> Settlement.done(" ")).hasMessageContaining("needs a note");
        assertThat(Settlement.absent("é".repeat(501)).note()).isEqualTo("é".repeat(500));
    }

    @Test
    void theTextOfAGuardNamesTheApproverAndNoTag() {
        Guard guard = Guard.of(BigDecimal.TEN).unique("customer:5");

        assertThat(guard).hasToString("Guard[1 tags, 1 conditions, approval=none]");
        assertThat(guard.approvedBy("A. Boss", "customer:5 is urgent"))
                .hasToString("Guard[1 tags, 1 conditions, approval=by A. Boss]");
    }

    @Test
    void theOtherGuardCountsUnlessItsPartIsUnset() {
        Guard guard = Guard.of(BigDecimal.TEN).approvedBy("A. Boss", "urgent");
        Guard other = Guard.of(BigDecimal.ONE).approvedBy("B. Boss", "checked").duplicateOf("row-2");

        assertThat(guard.and(Guard.NONE)).isEqualTo(guard);
        assertThat(Guard.NONE.and(guard)).isEqualTo(guard);
        assertThat(guard.and(other)).isEqualTo(other);
    }

    @Test
    void theKnownDuplicatesOfBothGuardsCount() {
        Guard ofClient = Guard.NONE.duplicateOf("row-1");
        Guard own = Guard.NONE.duplicateOf("row-2").duplicateOf("row-3");

        assertThat(ofClient.and(own).duplicateOf()).isEqualTo("row-1\nrow-2\nrow-3");
    }

    @Test
    void aTagHasAtMost100Characters() {
        String longest = "x".repeat(100);

        assertThat(Guard.NONE.tag(longest).tags()).containsExactly(longest);
        assertThatThrownBy(() -> Guard.NONE.tag(longest + "x")).hasMessageContaining("a tag must have 1 to 100");
    }

    @Test
    void anEntryComesOutOfItsJsonAsItWas() throws Exception {
        JournalInputs inputs = new JournalInputs("POST /pay", "f", "{}", "T-17", true, "who", 5L, 7L, Guard.NONE);
        JournalEntry begun = JournalEntry.begun(
                Ticket.of(new JournalKey("https://ads.example.com", "", null, "row")),
                inputs,
                7,
                1,
                Instant.EPOCH,
                new Holder(4711, "pay-1", Instant.EPOCH));
        JournalEntry done =
                begun.now(JournalEntry.State.DONE, "{\"id\":1}", "desk 1: row 55", Instant.EPOCH.plusSeconds(1));

        for (JournalEntry entry : new JournalEntry[] {begun, begun.abandoned(), done, done.withoutAnswer()}) {
            assertThat(EntryJson.read(EntryJson.write(entry))).isEqualTo(entry);
        }
        assertThatThrownBy(() -> EntryJson.read(new String(EntryJson.write(done), StandardCharsets.UTF_8)
                        .replace("\"clientId\":\"\"", "\"clientId\":null")
                        .getBytes(StandardCharsets.UTF_8)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("a required field is missing");
    }

    /** Of the versions that wrote claims, intents and releases, and neither users nor calls. */
    @Test
    void anEntryOfAnEarlierVersionIsReadAsItWas() throws Exception {
        String intent = "{\"state\":\"SENT\",\"key\":\"row\",\"baseUrl\":\"https://ads.example.com\",\"clientId\":\"\","
                + "\"fence\":7,\"attempt\":1,\"sentAt\":\"1970-01-01T00:00:00Z\",\"changedAt\":\"1970-01-01T00:00:00Z\","
                + "\"operation\":\"POST /pay\",\"fingerprint\":\"f\",\"inputs\":\"{}\"}";
        String claim = intent.replace("SENT", "NOT_SENT")
                .replace("\"attempt\":1,\"sentAt\":\"1970-01-01T00:00:00Z\"", "\"attempt\":0");

        JournalEntry sent = EntryJson.read(intent.getBytes(StandardCharsets.UTF_8));
        assertThat(sent.call()).isNull();
        assertThat(sent.sending()).isEqualTo("7.1");
        assertThat(sent.inputs()).isEqualTo(new JournalInputs("POST /pay", "f", "{}", null));
        assertThat(sent.isUnsettled()).isTrue();
        assertThat(new String(EntryJson.write(sent), StandardCharsets.UTF_8))
                .doesNotContain("\"user\"", "\"generated\"", "\"call\"");
        JournalEntry claimed = EntryJson.read(claim.getBytes(StandardCharsets.UTF_8));
        assertThat(claimed.isFree()).isTrue();
        assertThat(claimed.sentAt()).isNull();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "none",
            value = {
                "T-4711   | 4711",
                "t-004711 | 4711",
                "4711.0   | 4711",
                "4.711E3  | 4711",
                "4711.50  | 4711.5",
                "T-47a    | 47a",
                "' Ref A '| ref a",
                "'\u00A0T-17\u00A0'| 17",
                "'\uFEFFT-17'| 17",
                "'T-\u200B17\u200D'| 17",
                "'\u2003 ref \u00A0\u3000A\u2028'| ref a",
                "'ref\u00A0A'| ref a",
                "'re\u00ADf A'| ref a",
                "'re\u3164f\uFE0F A\u2800'| ref a",
                "'Re\u0301-1' | r\u00E9-1",
                "'R\u00E9-1' | r\u00E9-1",
                "'e\u200B\u0301' | \u00E9",
                "'\u0130' | i\u0307",
                "'J\u030C-1' | \u01F0-1",
                "'\u00A0\u200B'| none",
                "T-       | t-",
                "0        | none",
                "0.00     | none",
                "''       | none",
                "none     | none",
            })
    void aReferenceHasOneNormalForm(@Nullable String reference, @Nullable String normal) {
        assertThat(JournalInputs.normalReference(reference)).isEqualTo(normal);
        assertThat(JournalInputs.normalReference(normal)).as("once more").isEqualTo(normal);
    }
}
