package io.adplatform.sdk.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JournalKeyTest {

    private static JournalKey key(String baseUrl, String clientId, @Nullable Long owId) {
        return new JournalKey(baseUrl, clientId, owId, "row-17");
    }

    @Test
    void anAddressIsOneInAllItsSpellings() {
        JournalKey key = key("https://ads.example.com/api", "c", 1L);

        for (String spelling : List.of(
                "HTTPS://ADS.example.com/api",
                "https://ads.example.com:443/api",
                "https://ads.example.com/api//",
                "https://ann:secret@ads.example.com/api")) {
            assertThat(key(spelling, "c", 1L)).as(spelling).isEqualTo(key);
        }
        assertThat(key("http://ads.example.com:80", "c", 1L)).isEqualTo(key("http://ads.example.com", "c", 1L));
        for (String other :
                List.of("https://ads.example.com:80/api", "http://ads.example.com/api", "https://ads/api")) {
            assertThat(key(other, "c", 1L)).as(other).isNotEqualTo(key);
        }
        assertThat(key("http://ads.example.com:443", "c", 1L).baseUrl()).isEqualTo("http://ads.example.com:443");
    }

    @Test
    void anAddressWithoutSchemeOrHostIsRefused() {
        for (String wrong : List.of("ads.example.com", "//ads.example.com", "https:/path", "mailto:ann@example.com")) {
            assertThatThrownBy(() -> key(wrong, "c", 1L))
                    .as(wrong)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("a base URL has the form https://ads.example.com");
        }
    }

    /** A list of a journal makes a key of each row. A pattern takes about 2 KB of memory, and a key without one a third. */
    @Test
    void aKeyOfAnAddressInItsNormalFormCompilesNoPattern() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        key("https://ads.example.com/api", "c", 1L);
        long before = threads.getCurrentThreadAllocatedBytes();

        for (int i = 0; i < 1000; i++) {
            key("https://ads.example.com/api", "c", 1L);
        }

        assertThat((threads.getCurrentThreadAllocatedBytes() - before) / 1000).isLessThan(1200);
    }

    @Test
    void anAccountIsAnAddressAClientIdAndAWorkspace() {
        JournalKey key = key("https://ads.example.com", "c", 1L);
        JournalKey withoutWorkspace = key("https://ads.example.com", "c", null);

        assertThat(key.isOfSameAccount(new JournalKey("https://ads.example.com", "c", 1L, "another row")))
                .isTrue();
        assertThat(withoutWorkspace.isOfSameAccount(key("https://ads.example.com", "c", null)))
                .isTrue();
        assertThat(key.isOfSameAccount(key("https://other.example.com", "c", 1L)))
                .isFalse();
        assertThat(key.isOfSameAccount(key("https://ads.example.com", "d", 1L))).isFalse();
        assertThat(key.isOfSameAccount(key("https://ads.example.com", "c", 2L))).isFalse();
        assertThat(key.isOfSameAccount(withoutWorkspace)).isFalse();
        assertThat(withoutWorkspace.isOfSameAccount(key)).isFalse();
    }

    @Test
    void aPersonReadsWhatTheKeyBelongsTo() {
        assertThat(key("https://ads.example.com", "back-office", 200_002L))
                .hasToString("'row-17' [https://ads.example.com, client back-office, workspace 200002]");
        assertThat(key("https://ads.example.com", "", null).account()).isEqualTo("https://ads.example.com");
    }

    @Test
    void aNameHasItsRule() {
        assertThat(JournalKey.problem("x".repeat(200))).isEmpty();
        assertThat(JournalKey.problem("x".repeat(201)))
                .hasValue("an idempotency key must have 1 to 200 characters and not be blank, had 201");
        assertThat(JournalKey.problem(""))
                .hasValueSatisfying(problem -> assertThat(problem).endsWith("not be blank, had 0"));
        assertThat(JournalKey.problem("row\t17")).hasValue("an idempotency key must have no control characters");
        assertThat(JournalKey.problem("row-\uD83D\uDCB6")).isEmpty();
        assertThat(JournalKey.problem("row-\uD83D"))
                .hasValueSatisfying(problem -> assertThat(problem).contains("half of a surrogate pair"));
        assertThatThrownBy(() -> new JournalKey("https://ads.example.com", "c", 1L, "x".repeat(201)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("had 201");
    }

    /** A spreadsheet or another system may save a key in another form, which would be another key. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                " pad",
                "pad ",
                "pad\u00A0",
                "\u3000pad",
                "two  spaces",
                "no\u00A0break",
                "zero\u200Bwidth",
                "\uFEFFmark",
                "line\u2028end",
                "filler\u3164",
                "half\uFFA0filler",
                "jamo\u115F\u1160",
                "braille\u2800blank",
                "variant\uFE0F",
                "variant\uDB40\uDD00",
                "joined\u034F",
                "khmer\u17B4",
                "mongolian\u180B",
                "unassigned\u2065",
                "Re\u0301-1",
                "\u212B-1"
            })
    void aNameThatLooksLikeAnotherIsRefusedForNewCallsAndReadInAJournal(String name) {
        assertThat(JournalKey.problem(name))
                .hasValueSatisfying(problem -> assertThat(problem)
                        .startsWith("an idempotency key must have the Unicode form NFC, no invisible characters")
                        .matches(".*; character [0-9]+ of '.+' is U\\+[0-9A-F]{4,5}"));
        assertThat(new JournalKey("https://ads.example.com", "c", 1L, name).name())
                .isEqualTo(name);
    }

    @Test
    void aCharacterThatAPersonCanNotSeeIsNamedByItsNumberAndPosition() {
        assertThat(JournalKey.problem("zero\u200Bwidth"))
                .get()
                .asString()
                .endsWith("; character 5 of 'zero?width' is U+200B");
        assertThat(JournalKey.problem("x\uDB40\uDD00")).get().asString().endsWith("; character 2 of 'x?' is U+E0100");
        assertThat(JournalKey.problem("Re\u0301-1"))
                .as("the first one that NFC changes")
                .get()
                .asString()
                .endsWith("; character 2 of 'Re\u0301-1' is U+0065");
    }

    @ParameterizedTest
    @ValueSource(strings = {"row 17 of November", "R\u00E9-1", "\u00C5-1", "row-\uD83D\uDCB6", "payrun-2026-11/T-17"})
    void aNameInOneFormIsValid(String name) {
        assertThat(JournalKey.problem(name)).isEmpty();
    }

    @Test
    void aCallerCanNotTakeTheNameOfACallThatWasGivenNone() {
        JournalKey generated = JournalKey.generated(URI.create("https://ads.example.com"), "c", 1L);

        assertThat(generated.isGenerated()).isTrue();
        assertThat(key("https://ads.example.com", "c", 1L).isGenerated()).isFalse();
        assertThat(JournalKey.problem(generated.name()))
                .hasValueSatisfying(problem -> assertThat(problem).contains("must not begin with 'generated:'"));
    }
}
