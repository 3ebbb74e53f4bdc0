package io.adplatform.sdk.internal.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.adplatform.sdk.Credentials;
import io.adplatform.sdk.internal.json.Json;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SecretsTest {

    private final Secrets secrets =
            new Secrets(new Credentials("client", "client-secret", "user@b.example", "a \"b\"/ü"));

    @Test
    void areMaskedAsTheyAreAndAsJsonFormsAndHeadersWriteThem() {
        assertThat(secrets.apply("client-secret, Basic Y2xpZW50OmNsaWVudC1zZWNyZXQ=, user@b.example"))
                .isEqualTo("(secret), Basic (secret), user@b.example");
        assertThat(secrets.apply("[a \"b\"/ü] [a \\\"b\\\"/ü] [a+%22b%22%2F%C3%BC] [a%20%22b%22%2F%C3%BC]"))
                .isEqualTo("[(secret)] [(secret)] [(secret)] [(secret)]");
    }

    @Test
    void ofTheClientAreMaskedInEachKindOfBase64() {
        Secrets awkward = new Secrets(new Credentials("client", "??>>~~~?", "user@b.example", "a password"));

        assertThat(awkward.apply("[Y2xpZW50Oj8/Pj5+fn4/] [Y2xpZW50Oj8_Pj5-fn4_]"))
                .isEqualTo("[(secret)] [(secret)]");
        assertThat(secrets.apply("[Y2xpZW50OmNsaWVudC1zZWNyZXQ=] [Y2xpZW50OmNsaWVudC1zZWNyZXQ]"))
                .isEqualTo("[(secret)] [(secret)]");
    }

    /** {@code p/ö "&'<\ %+😀}, as different writers encode it. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "p/ö \"&'<\\ %+😀", // as it is
                "p\\/ö \\\"&'<\\\\ %+😀", // JSON
                "p\\/\\u00f6 \\\"&\\u0027\\u003C\\\\ %+\\ud83d\\uDE00", // JSON in ASCII
                "p%2F%C3%B6+%22%26%27%3C%5C+%25%2B%F0%9F%98%80", // a form
                "p%2f%c3%b6%20%22%26%27%3c%5c%20%25%2b%f0%9f%98%80", // a URL in small letters
                "p/%C3%b6%20%22&'<%5C%20%25+%F0%9f%98%80", // a URL that spells only what it must
            })
    void areMaskedInEachEncoding(String spelling) {
        secrets.know("p/ö \"&'<\\ %+😀");

        assertThat(secrets.apply(spelling)).isEqualTo("(secret)");
        assertThat(secrets.apply("{\"a\":\"" + spelling + "\",\"b\":\"" + spelling + "\"}"))
                .isEqualTo("{\"a\":\"(secret)\",\"b\":\"(secret)\"}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"p%41q%", "a&amp;b", "\\u0041\\n", "100%25+", "a+b c", "&#65;x"})
    void thatLookLikeEscapesThemselvesAreMaskedToo(String secret) {
        secrets.know(secret);

        assertThat(secrets.apply("[" + secret + "]")).isEqualTo("[(secret)]");
        String json = new String(Json.write(Map.of("", secret)), StandardCharsets.UTF_8);
        assertThat(secrets.apply(json)).isEqualTo("{\"\":\"(secret)\"}");
        assertThat(secrets.apply(URLEncoder.encode(secret, StandardCharsets.UTF_8)))
                .isEqualTo("(secret)");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            x£yz | x%C2%A3yz
            x߿yz | x%DF%BFyz
            xअyz | x%E0%A4%85yz
            x￥yz | x%EF%BF%A5yz
            x😀yz | x%F0%9F%98%80yz
            x\\yz | x%5Cyz
            """)
    void areMaskedInEachLengthOfACharacter(String secret, String spelling) {
        secrets.know(secret);

        assertThat(secrets.apply("[" + spelling + "]")).isEqualTo("[(secret)]");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "x%252Fyz", // a URL in a URL
                "x\\\\/yz", // JSON in JSON
                "x%C3%28yz", // octets that make no character
                "x\\ud83dude00yz", // half a character, and a text
                "x%2yz",
                "x%2\uFF26yz", // a digit that is none of ASCII
                "x%F6yz", // ISO 8859-1
            })
    void areNotFoundInNestedOrBrokenEncodings(String other) {
        for (String secret : new String[] {"x/yz", "xöyz", "x😀yz", "x\uFFFDyz"}) {
            secrets.know(secret);
        }

        assertThat(secrets.apply(other)).isEqualTo(other);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ab\\u0000cd", "ab%00cd"})
    void mayHoldAnyCharacter(String spelling) {
        secrets.know("ab\u0000cd");

        assertThat(secrets.apply(spelling)).isEqualTo("(secret)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\\b \\f \\n \\r \\t", "\\u0008 \\u000c \\u000A \\u000D \\u0009", "%08 %0c %0A+%0D+%09"})
    void mayHoldControlCharacters(String spelling) {
        secrets.know("\b \f \n \r \t");

        assertThat(secrets.apply("[" + spelling + "]")).isEqualTo("[(secret)]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"x\\ud83dayz", "x\\ud83d\\u0061yz", "x\\ud83d\\u0061\\u0079z"})
    void mayHoldHalfACharacter(String spelling) {
        secrets.know("x\ud83dayz");

        assertThat(secrets.apply(spelling)).isEqualTo("(secret)");
    }

    @Test
    void thatAreCutLeaveTheTextAsItIs() {
        secrets.know("p/ö😀q");
        for (String spelling : new String[] {"p/ö😀q", "p\\/\\u00f6\\ud83d\\ude00q", "p%2F%C3%B6%F0%9F%98%80q"}) {
            for (int end = 0; end < spelling.length(); end++) {
                String cut = spelling.substring(0, end);
                assertThat(secrets.apply(cut)).isEqualTo(cut);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "word/ö😀q", // as it is
                "word\\/\\u00f6\\ud83d\\ude00q", // JSON
                "word%2F%C3%B6%F0%9F%98%80q", // a form
            })
    void areMaskedOfATextThatIsCutWhereverThatIs(String spelling) {
        secrets.know("word/ö😀q");
        secrets.know("word%2F");
        byte[] octets = spelling.getBytes(StandardCharsets.UTF_8);
        for (int end = 4; end <= octets.length; end++) {
            String cut = new String(octets, 0, end, StandardCharsets.UTF_8);
            assertThat(secrets.applyToCut("a text, " + cut)).isEqualTo("a text, (secret)");
        }
        assertThat(secrets.applyToCut("wor")).isEqualTo("wor");
        assertThat(secrets.applyToCut("word and more")).isEqualTo("word and more");
        assertThat(secrets.applyToCut("client-s client-secret, b&ouml;se W%20"))
                .isEqualTo("client-s (secret), b&ouml;se W%20");
    }

    @Test
    void areFoundInAVeryLongTextInTimeThatGrowsWithItsLength() {
        for (int i = 0; i < 200; i++) {
            secrets.know("%token-" + i + "-" + "\\&%".repeat(20));
        }
        for (String piece : new String[] {"a", "\\", "%", "%25", "&", "&amp;", "amp;", "%token-", "\\u", "&#x", "+"}) {
            String text = piece.repeat(200_000 / piece.length());

            String shown =
                    assertTimeoutPreemptively(Duration.ofSeconds(30), () -> secrets.apply(text + "client-secret"));

            // An escape before the secret is a part of its first character.
            assertThat(shown).endsWith("(secret)").hasSizeGreaterThan(text.length() - 10);
        }
    }

    @Test
    void thatHoldOthersAreMaskedWhole() {
        secrets.know("token");
        secrets.know("token-and-more");

        assertThat(secrets.apply("token-and-more token")).isEqualTo("(secret) (secret)");
    }

    @Test
    void tooShortToBeAnyAreLeftSoThatTextsStayReadable() {
        secrets.know("no");
        secrets.know(null);

        assertThat(secrets.apply("no such user")).isEqualTo("no such user");
    }

    @Test
    void ofFourCharactersAreSecrets() {
        secrets.know("abcd");
        secrets.know("xyz");

        assertThat(secrets.apply("abcd xyz")).isEqualTo("(secret) xyz");
    }

    @Test
    void areAHundredTheNewestOnes() {
        for (int i = 0; i < 100; i++) {
            secrets.know("token-number-" + i + "-");
        }
        assertThat(secrets.apply("token-number-0-")).isEqualTo("(secret)");

        secrets.know("token-number-100-");

        assertThat(secrets.apply("token-number-0- token-number-1-")).isEqualTo("token-number-0- (secret)");
    }

    @Test
    void ofTheClientAreKeptWhileOldTokensMakeRoom() {
        for (int i = 0; i < 1_000; i++) {
            secrets.know("token-number-" + i + "-");
        }

        assertThat(secrets.apply("client-secret token-number-999- token-number-5-"))
                .isEqualTo("(secret) (secret) token-number-5-");
        assertThat(secrets.apply("[a \"b\"/ü]")).isEqualTo("[(secret)]");
    }

    @Test
    void ofTheClientAreTheNewPasswordTooWhenItsLogInChanges() {
        secrets.knowOwn("another-password");
        assertThat(secrets.apply("[a \"b\"/ü] another-password")).isEqualTo("[(secret)] (secret)");

        for (int i = 0; i < 1_000; i++) {
            secrets.know("token-number-" + i + "-");
        }
        assertThat(secrets.apply("another-password")).isEqualTo("(secret)");
    }
}
