package io.adplatform.sdk.internal.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.RequestOptions;
import io.adplatform.sdk.TokenSet;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.FakeWorkspace;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.PlainRequest;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TokenSourceTest {

    private static final Operation<TokenSet> TOKEN =
            Operation.repeatable("POST /api/v3/token").returns(TokenSet.class);

    @ParameterizedTest
    @CsvSource({"600, 240", "86400, 240", "30, 30"})
    void aTokenRequestIsOverBeforeACallThatWaitsForTwoOfThem(long callsSeconds, long tokensSeconds) {
        FakeWorkspace platform = new FakeWorkspace(call -> TokenSet.of("access", "refresh"));
        TokenSource client = TokenSource.of(
                (email, password) -> new PlainRequest<>(platform, TOKEN),
                token -> new PlainRequest<>(platform, TOKEN),
                Duration.ofSeconds(callsSeconds));

        client.logIn("buyer@organization.example", "password", true).join();
        client.refresh("refresh", false).join();

        assertThat(client.longest()).hasSeconds(tokensSeconds);
        List<RequestOptions> options =
                platform.calls().stream().map(Call::options).toList();
        assertThat(options).extracting(RequestOptions::deadline).containsOnly(Duration.ofSeconds(tokensSeconds));
        assertThat(options).extracting(RequestOptions::retries).containsExactly(null, 0);
    }
}
