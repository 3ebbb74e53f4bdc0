package io.adplatform.sdk.internal.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.Credentials;
import io.adplatform.sdk.secrets.NoSecretShown;
import io.adplatform.sdk.session.CredentialsProvider;
import io.adplatform.sdk.time.ManualTime;
import io.adplatform.sdk.time.Time;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
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

    private final ManualTime time = Time.manual();
    private final Deque<Runnable> threads = new ArrayDeque<>();
    private final List<Credentials> taken = new ArrayList<>();

    private CredentialsSource source(CredentialsProvider provider) {
        return new CredentialsSource(provider, taken::add, time, threads::add);
    }

    @Test
    void isAskedAndWhatHasChangedIsTaken() {
        CompletableFuture<Credentials> current = source(() -> CHANGED).current(KNOWN);
        threads.remove().run();

        assertThat(current).isCompletedWithValue(CHANGED);
        assertThat(taken).containsExactly(CHANGED);
        assertThat(time.pending()).isZero();
    }

    @Test
    void withNothingNewIsNoChange() {
        CompletableFuture<Credentials> current = source(() -> KNOWN).current(KNOWN);
        threads.remove().run();

        assertThat(current).isCompletedWithValue(KNOWN);
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
        CompletableFuture<Credentials> current = source(() -> other).current(KNOWN);
        threads.remove().run();

        assertThat(current).isCompletedWithValue(KNOWN);
        assertThat(taken).isEmpty();
        assertThat(secrets.logged()).contains("gave another client ID or e-mail address, or omitted a secret");
    }

    @Test
    void thatHangsIsGivenUpAndNotAskedAgainBeforeItEnds() {
        CredentialsSource source = source(() -> CHANGED);
        CompletableFuture<Credentials> current = source.current(KNOWN);
        time.advance(CredentialsSource.LONGEST.minusSeconds(1));
        assertThat(current).isNotDone();
        time.advance(CredentialsSource.LONGEST);
        threads.removeLast().run();

        assertThat(current).isCompletedWithValue(KNOWN);
        assertThat(secrets.logged()).contains("took more than 30 s");
        assertThat(source.current(KNOWN)).isCompletedWithValue(KNOWN);
        assertThat(threads).hasSize(1);

        threads.remove().run();
        assertThat(source.current(KNOWN)).isNotDone();
        assertThat(threads).hasSize(1);
    }
}
