package io.adplatform.sdk.internal.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.Credentials;
import io.adplatform.sdk.ErrorItem;
import io.adplatform.sdk.error.PlatformResponse;
import io.adplatform.sdk.internal.session.Secrets;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class RedactionTest {

    private static final String LONG = "%41".repeat(1_400_000);

    private final AtomicInteger masked = new AtomicInteger();
    private final Redaction redaction = new Redaction(text -> {
        masked.addAndGet(text.length());
        return text;
    });

    private static PlatformResponse answer(List<ErrorItem> errors, Map<String, Object> data) {
        return new PlatformResponse(500, 500, errors, data, Map.of(), "");
    }

    @Test
    void onlyTheBeginningOfAnEndlessErrorIsMaskedAndKept() {
        ErrorItem item = new ErrorItem(LONG, LONG, LONG, Map.of("more", LONG));

        PlatformResponse kept = redaction.of(answer(List.of(item, item), Map.of("a", List.of(LONG, LONG))));

        assertThat(masked.get()).isLessThanOrEqualTo(Redaction.MOST_KEPT);
        assertThat(kept.errors().get(0).error())
                .hasSize(Redaction.MOST_KEPT + 1)
                .endsWith("…");
    }

    @Test
    void onlyTheFirstOfEndlessErrorsAreKept() {
        ErrorItem item = new ErrorItem("The name is too long", null, null, Map.of());

        PlatformResponse kept = redaction.of(answer(Collections.nCopies(1_000_000, item), Map.of()));

        assertThat(kept.errors()).hasSizeBetween(10_000, 20_000);
        assertThat(kept.errors().get(kept.errors().size() - 1).error()).endsWith("…");
    }

    @Test
    void halfASecretAtTheCutIsMasked() {
        Redaction hides = new Redaction(new Secrets(new Credentials("id", "the-client-secret", null, null)));
        String text = " ".repeat(Redaction.MOST_KEPT - 10) + "the-client-secret";

        PlatformResponse kept = hides.of(answer(List.of(new ErrorItem(text, null, null, Map.of())), Map.of()));

        assertThat(kept.errors().get(0).error()).endsWith(" (secret)…");
    }
}
