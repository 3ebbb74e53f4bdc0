package io.adplatform.sdk.finance.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the text of a list's answer shows beside its rows. */
class ListBodyTest {

    private static ListBody withTime(String time) {
        return ListBody.of("{\"data\": [{\"createdAt\": \"" + time + "\"}], \"totalRecords\": 1}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2026-11-20T12:00:00Z",
                "2026-11-20T12:00:00z",
                "2026-11-20T12:00:00+05:30",
                "2026-11-20T12:00:00-05:30",
                "2026-11-20T12:00:00+0530",
                "2026-11-20 12:00:00 -0530",
                "1763640000000",
                "1763640000.25"
            })
    void aTimeWithItsZoneIsAMoment(String time) {
        assertThat(withTime(time).timesHaveZones()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2026-11-20",
                "2026-11-20T12:00:00",
                "2026-11-20T12:00",
                "20 Nov 2026 12:00",
                "20261120-1200",
                "+05:30",
                "+05:3",
                "yesterday"
            })
    void aTimeWithoutItsZoneIsNone(String time) {
        assertThat(withTime(time).timesHaveZones()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"data\": [1, 2]}",
                "[1, 2]",
                "{\"data\": {\"data\": [1, 2]}}",
                "{\"data\": {\"recordsList\": [1, 2]}}"
            })
    void rowsStandBareOrInTheEnvelopesData(String text) {
        assertThat(ListBody.of(text).isArray()).isTrue();
        assertThat(ListBody.of(text).rows()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"{\"data\": {\"data\": {\"data\": [1, 2]}}}", "{\"rows\": [1]}", "{\"data\": null}", "{", ""})
    void otherArraysAreNoRows(String text) {
        assertThat(ListBody.of(text).isArray()).isFalse();
    }
}
