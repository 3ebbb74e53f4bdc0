package io.adplatform.sdk.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.error.InvalidRequestException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneId;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PeriodRequestTest {

    private static final Instant MONDAY = Instant.parse("2026-10-05T00:00:00Z");
    private static final Instant TUESDAY = Instant.parse("2026-10-06T00:00:00Z");
    private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

    private final FakeWorkspace workspace = new FakeWorkspace(call -> "done");

    @Test
    void bothEndsAreSentAsTheyWereSet() {
        assertThat(sent(request().between(MONDAY, TUESDAY))).isEqualTo(millis(MONDAY, TUESDAY));
        assertThat(sent(request().from(MONDAY).until(TUESDAY))).isEqualTo(millis(MONDAY, TUESDAY));
        assertThat(sent(request().from(MONDAY))).isEqualTo(Map.of("start", MONDAY.toEpochMilli()));
        assertThat(sent(request().until(MONDAY))).isEqualTo(Map.of("end", MONDAY.toEpochMilli()));
    }

    @Test
    void aPeriodMayBeOneMoment() {
        assertThat(sent(request().between(MONDAY, MONDAY))).isEqualTo(millis(MONDAY, MONDAY));
    }

    @Test
    void daysEndAtTheirLastMillisecond() {
        LocalDate day = LocalDate.of(2026, 10, 5);

        assertThat(sent(request().days(day, day))).isEqualTo(millis(MONDAY, TUESDAY.minusMillis(1)));
        assertThat(sent(request().month(YearMonth.of(2028, 2))))
                .isEqualTo(millis(Instant.parse("2028-02-01T00:00:00Z"), Instant.parse("2028-02-29T23:59:59.999Z")));
    }

    @Test
    void daysAreThoseOfTheTimeZoneThatWasNamedBeforeOrAfterThem() {
        // Summer time ended in Berlin in the night to 25 October 2026.
        LocalDate day = LocalDate.of(2026, 10, 25);
        Map<String, Object> expected =
                millis(Instant.parse("2026-10-24T22:00:00Z"), Instant.parse("2026-10-25T22:59:59.999Z"));

        assertThat(sent(request().timeZone(BERLIN).days(day, day))).isEqualTo(expected);
        assertThat(sent(request().days(day, day).timeZone(BERLIN))).isEqualTo(expected);
    }

    @Test
    void aMomentIsWhatItIsInEveryTimeZone() {
        LocalDate day = LocalDate.of(2026, 10, 5);

        assertThat(sent(request().between(MONDAY, TUESDAY).timeZone(BERLIN))).isEqualTo(millis(MONDAY, TUESDAY));
        assertThat(sent(request().days(day, day).until(TUESDAY).timeZone(BERLIN)))
                .isEqualTo(millis(Instant.parse("2026-10-04T22:00:00Z"), TUESDAY));
    }

    @Test
    void aPeriodThatRunsBackwardsIsRefused() {
        assertRefused(
                request().between(TUESDAY, MONDAY),
                "until(end) must not be before from(start), which is 2026-10-06T00:00:00Z, was 2026-10-05T00:00:00Z");
    }

    @Test
    void aMomentBeyondThePlatformsCalendarIsRefused() {
        assertRefused(
                request().between(Instant.MIN, Instant.MAX),
                "from(start) must be between the years 1970 and 9999, was -1000000000-01-01T00:00:00Z",
                "until(end) must be between the years 1970 and 9999, was +1000000000-12-31T23:59:59.999999999Z");
    }

    @Test
    void anEndThatIsNeededIsAskedFor() {
        assertRefused(
                request(PeriodInput.Ends.REQUIRED),
                "from(start) is required; between, days and month set it, too",
                "until(end) is required; between, days and month set it, too");
        assertRefused(request(PeriodInput.Ends.TOGETHER).from(MONDAY), "until(end) is required beside from(start)");
        assertThat(sent(request(PeriodInput.Ends.TOGETHER))).isEmpty();
    }

    @Test
    void anEndIsSetByItsNameToo() {
        assertThat(sent(request(PeriodInput.Ends.REQUIRED).with("start", 1).with("end", 2)))
                .isEqualTo(Map.of("start", 1, "end", 2));
        assertThat(sent(request(PeriodInput.Ends.TOGETHER).from(MONDAY).with("end", 2)))
                .containsEntry("end", 2);
    }

    @Test
    void anEndThatIsRemovedIsMissing() {
        assertRefused(
                request(PeriodInput.Ends.REQUIRED).between(MONDAY, MONDAY).with("end", null),
                "until(end) is required; between, days and month set it, too");
        assertRefused(
                request(PeriodInput.Ends.TOGETHER).between(MONDAY, MONDAY).with("end", null),
                "until(end) is required beside from(start)");
        assertThat(sent(request(PeriodInput.Ends.TOGETHER)
                        .between(MONDAY, MONDAY)
                        .with("start", null)
                        .with("end", null)))
                .isEmpty();
    }

    private static void assertRefused(PeriodCall request, String... violations) {
        assertThatThrownBy(request::build)
                .isInstanceOfSatisfying(
                        InvalidRequestException.class,
                        refused -> assertThat(refused.violations())
                                .extracting(Object::toString)
                                .containsExactly(violations));
    }

    private static Map<String, Object> millis(Instant from, Instant until) {
        return Map.of("start", from.toEpochMilli(), "end", until.toEpochMilli());
    }

    private static Map<String, Object> sent(PeriodCall request) {
        return request.build().json();
    }

    private PeriodCall request() {
        return request(PeriodInput.Ends.OPTIONAL);
    }

    private PeriodCall request(PeriodInput.Ends needed) {
        return new PeriodCall(workspace, needed);
    }

    private static final class PeriodCall extends RequestBuilder<String, PeriodCall>
            implements PeriodRequest<PeriodCall> {

        private final PeriodInput<PeriodCall> period =
                new PeriodInput<>(this, (from, until) -> body("start", from).body("end", until));
        private final PeriodInput.Ends needed;

        PeriodCall(Workspace workspace, PeriodInput.Ends needed) {
            super(workspace, Operation.read("POST /things").returns(String.class));
            this.needed = needed;
            setter("from", "start").setter("until", "end");
        }

        @Override
        public PeriodInput<PeriodCall> period() {
            return period;
        }

        @Override
        protected void check(Checks checks) {
            period.check(checks, "start", "end", needed);
        }
    }
}
