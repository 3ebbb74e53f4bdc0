package io.adplatform.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ResponseTest {

    @Test
    void aCopyWithAnotherValueOrWarningKeepsTheRest() {
        Response<String> first =
                new Response<>("one", 200, Map.of(), new byte[0], List.of(), List.of(), 1, Duration.ZERO);

        Response<Integer> copy = first.servedFrom(ResponseSource.CACHE, Duration.ofSeconds(1))
                .withJournalWarning("not recorded")
                .withDecodeWarning("cut")
                .map(String::length);

        assertThat(copy.value()).isEqualTo(3);
        assertThat(copy.source()).isEqualTo(ResponseSource.CACHE);
        assertThat(copy.journalWarning()).contains("not recorded");
        assertThat(copy.decodeWarnings()).containsExactly("cut");
        assertThat(copy.attempts()).isZero();
    }

    @Test
    void itsTextHasNoValueBecauseAServerMayRepeatASecret() {
        assertThat(new Response<>("canary-secret", 200, Map.of(), new byte[0], List.of(), List.of(), 1, Duration.ZERO))
                .hasToString("Response[status=200, source=PLATFORM, attempts=1, elapsed=PT0S]");
    }
}
