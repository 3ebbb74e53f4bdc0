package io.adplatform.sdk.internal.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.Credentials;
import io.adplatform.sdk.secrets.NoSecretShown;
import io.adplatform.sdk.session.CredentialsProvider;
import io.adplatform.sdk.time.ManualTime;
import io.adplatform.sdk.time.StrandTime;
import io.adplatform.sdk.time.Time;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A provider of credentials, on threads that run when the test says so. */
class CredentialsSourceTest {

    private static final Credentials KNOWN =
            new Credentials("client", "canary-client-secret", "buyer@organization.example", "canary-password");
    private static final Credentials CHANGED =
            new Credentials("client", "canary-second-secret", "buyer@organization.example", "canary-second-password");

    @RegisterExtension
    final NoSecretShown secrets = new NoSecretShown();

    private final ManualTime clock = Time.manual();
    private final StrandTime time = new StrandTime(clock);
    private final List<Credentials> taken = new ArrayList<>();

    private CredentialsSource source(CredentialsProvider provider) {
        return new CredentialsSource(provider, taken::add, time, time);
    }

    @AfterEach
    void end() {
        time.close();
    }

    /** Asks on a thread. The result is {@code null} while it waits. */
    private AtomicReference<Credentials> current(CredentialsSource source) {
        AtomicReference<Credentials> result = new AtomicReference<>();
        time.execute(() -> result.set(source.current(KNOWN)));
        time.settle();
        return result;
    }

    @Test
    void isAskedAndWhatHasChangedIsTaken() {
        AtomicReference<Credentials> current = current(source(() -> CHANGED));

        assertThat(current).hasValue(CHANGED);
        assertThat(taken).containsExactly(CHANGED);
        assertThat(clock.pending()).isZero();
    }

    @Test
    void withNothingNewIsNoChange() {
        AtomicReference<Credentials> current = current(source(() -> KNOWN));

        assertThat(current).hasValue(KNOWN);
        assertThat(taken).isEmpty();
        assertThat(secrets.logged()).isEmpty();
    }

    static List<Credentials> others() {
        return List.of(
                new Credentials("another", "canary-client-secret", "buyer@organization.example", "canary-password"),
                new Credentials("client", "canary-client-secret", "seller@organization.example", "canary-password"),
                new Credentials("client", null, "buyer@organization.example", "canary-password"),
                new Credentials("client", "canary-client-secret", "buyer@organization.example", null));
    }

    @ParameterizedTest
    @MethodSource("others")
    void isIgnoredWhereItGivesAnotherUserOrNoSecret(Credentials other) {
        AtomicReference<Credentials> current = current(source(() -> other));

        assertThat(current).hasValue(KNOWN);
        assertThat(taken).isEmpty();
        assertThat(secrets.logged()).contains("gave another client ID or e-mail address, or omitted a secret");
    }

    @Test
    void thatHangsIsGivenUpAndNotAskedAgainBeforeItEnds() {
        CompletableFuture<?> mended = new CompletableFuture<>();
        AtomicInteger asked = new AtomicInteger();
        CredentialsSource source = source(() -> {
            asked.incrementAndGet();
            time.await(mended, null);
            return CHANGED;
        });
        AtomicReference<Credentials> current = current(source);
        clock.advance(CredentialsSource.LONGEST.minusSeconds(1));
        assertThat(current).hasValue(null);
        clock.advance(Duration.ofSeconds(1));

        assertThat(current).hasValue(KNOWN);
        assertThat(secrets.logged()).contains("took more than 30 s");
        assertThat(current(source)).hasValue(KNOWN);
        assertThat(asked).hasValue(1);

        mended.complete(null);
        time.settle();
        assertThat(current(source)).hasValue(CHANGED);
        assertThat(asked).hasValue(2);
    }
}
