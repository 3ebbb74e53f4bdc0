package io.adplatform.sdk.internal.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.internal.pipeline.Authorizer.User;
import io.adplatform.sdk.session.StoredTokens;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.NullAndEmptySource;
import org.junit.jupiter.params.provider.ValueSource;

class TokenTest {

    private static final Instant NOW = Instant.parse("2026-11-20T00:00:00Z");
    private static final long NANOS = 1_000;

    private static Token stored(Duration lifetime, Duration age) {
        Instant obtained = NOW.minus(age);
        return Token.stored(
                new User("account"),
                new StoredTokens(1, "access", "refresh", 7L, obtained, obtained.plus(lifetime)),
                NOW,
                NANOS);
    }

    @ParameterizedTest
    @CsvSource({
        "86400, 0, true",
        "86400, 86300, true",
        "86400, 86400, false", // over
        "86400, -60, true", // two readings of one clock may disagree
        "86400, -61, false", // from the future
        "86401, 0, false", // no token lives for so long
        "0, -30, false",
        "-1, -30, false",
    })
    void outOfAStoreIsGoodWhereItsTimesMakeSense(long lifetimeSeconds, long ageSeconds, boolean good) {
        Token token = stored(Duration.ofSeconds(lifetimeSeconds), Duration.ofSeconds(ageSeconds));

        assertThat(token.isGood(NANOS)).isEqualTo(good);
    }

    @Test
    void outOfAStoreLivesForTheRestOfItsLifeAndNoLonger() {
        Duration margin = Duration.ofSeconds(30);
        Duration hour = Duration.ofHours(1);

        assertThat(stored(hour, Duration.ofMinutes(50)).hardAt() - NANOS)
                .isEqualTo(Duration.ofMinutes(10).minus(margin).toNanos());
        assertThat(stored(hour, Duration.ofSeconds(-30)).hardAt() - NANOS)
                .isEqualTo(hour.minus(margin).toNanos());
    }

    @Test
    void isFreshUntilAnHourBeforeTheEndOfItsUse() {
        Token token = stored(Duration.ofHours(24), Duration.ZERO);

        assertThat(token.hardAt() - token.softAt())
                .isEqualTo(Duration.ofHours(1).toNanos());
        assertThat(token.isFresh(token.softAt() - 1)).isTrue();
        assertThat(token.isFresh(token.softAt())).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "!~", "abc.DEF-123_~+/="})
    void canBeSentWhereAHeaderCanCarryIt(String token) {
        assertThat(Token.canBeSent(token)).isTrue();
    }

    @ParameterizedTest
    @NullAndEmptySource
    @ValueSource(strings = {" ", "a b", "a\n", "a\u007f", "ä"})
    void canNotBeSentWhereAHeaderCanNotCarryIt(String token) {
        assertThat(Token.canBeSent(token)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "0,", "-5,", ","})
    void namesAWorkspaceByAPositiveNumberAlone(Long owId, Long workspace) {
        assertThat(Token.workspace(owId)).isEqualTo(workspace);
    }
}
