package io.adplatform.testkit.access;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.adplatform.testkit.Client;
import io.adplatform.testkit.RateLimit;
import io.adplatform.testkit.Sandbox;
import io.adplatform.testkit.SandboxBuilder;
import io.adplatform.testkit.SandboxClock;
import io.adplatform.testkit.Times;
import io.adplatform.testkit.contract.Violation;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AccessTest {

    private static final String JSON = "application/json";
    private static final String FORM = "application/x-www-form-urlencoded";

    private Sandbox sandbox = options().start();
    private Client client = new Client(sandbox);

    private static SandboxBuilder options() {
        return Sandbox.builder().clock(SandboxClock.stoppedAt(Times.NOON)).rateLimit(RateLimit.none());
    }

    private void restart(SandboxBuilder options) {
        sandbox.close();
        sandbox = options.start();
        client = new Client(sandbox);
    }

    @AfterEach
    void close() {
        sandbox.close();
        assertThat(sandbox.violations())
                .as("what the sandbox answered against the contract")
                .noneMatch(violation -> violation.source() == Violation.Source.ANSWER);
    }

    @Test
    void aLogInAnswersTokensAndTheWorkspaceInsideTheEnvelope() throws Exception {
        JsonNode answer = client.logIn().json();

        assertThat(answer.path("success").booleanValue()).isTrue();
        JsonNode data = answer.path("data");
        assertThat(data.path("access_token").textValue()).hasSize(43);
        assertThat(data.path("refresh_token").textValue())
                .hasSize(43)
                .isNotEqualTo(data.path("access_token").textValue());
        assertThat(data.path("scope").textValue()).isEqualTo("read write");
        assertThat(data.path("token_type").textValue()).isEqualTo("bearer");
        assertThat(data.path("expires_in").longValue()).isEqualTo(86_400);
        assertThat(data.path("owId").longValue()).isEqualTo(sandbox.owId());
    }

    @Test
    void aRefreshAnswersBareTokensWithoutTheWorkspace() throws Exception {
        String refreshToken = client.logIn().refreshToken();

        JsonNode answer = client.refresh(refreshToken).json();

        assertThat(answer.fieldNames())
                .toIterable()
                .containsExactly("access_token", "refresh_token", "scope", "token_type", "expires_in");
        client.token(answer.path("access_token").textValue());
        assertThat(client.get(Client.DIMENSIONS).status()).isEqualTo(200);
    }

    @Test
    void aRefreshTokenWorksOnce() throws Exception {
        String first = client.logIn().refreshToken();
        String second = client.refresh(first).refreshToken();

        assertThat(client.refresh(first).status()).isEqualTo(400);
        assertThat(client.refresh(second).status()).isEqualTo(200);
    }

    @Test
    void aRefreshTokenThatStaysWorksAgainAndIsNotRepeated() throws Exception {
        restart(options().refreshTokensStay());
        String refreshToken = client.logIn().refreshToken();

        assertThat(client.refresh(refreshToken).json().has("refresh_token")).isFalse();
        assertThat(client.refresh(refreshToken).status()).isEqualTo(200);
    }

    @Test
    void aRefreshTakesNoCredentialsButNoWrongOnesEither() throws Exception {
        String body = "grant_type=refresh_token&refresh_token=" + client.logIn().refreshToken();

        assertThat(client.withCredentials(Client.basic(sandbox.clientId(), "guessed"), Client.TOKEN, FORM, body)
                        .status())
                .isEqualTo(403);
        assertThat(client.send("POST", Client.TOKEN, Map.of("Content-Type", FORM), body)
                        .status())
                .isEqualTo(200);
    }

    @Test
    void aFormLogsInOnBothPaths() throws Exception {
        String form = "grant_type=password&username=" + sandbox.email().replace("@", "%40") + "&password="
                + sandbox.password();

        assertThat(client.withCredentials(Client.TOKEN, FORM, form).status()).isEqualTo(200);
        assertThat(client.withCredentials("/api/v3/ua/login", FORM, form).status())
                .isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            ~~                                                          | grantType is required
            "grantType": "code",                                        | The grant type code is not supported
            "grantType": "password", "grant_type": "refresh_token",     | grantType and grant_type differ
            """)
    void aGrantTypeIsRequiredKnownAndOne(String grant, String reason) throws Exception {
        restart(options().violationsPass());
        String user = "\"email\": \"" + sandbox.email() + "\", \"password\": \"" + sandbox.password() + "\"";

        assertThat(client.withCredentials(Client.TOKEN, JSON, "{" + grant + user + "}")
                        .reason())
                .isEqualTo(reason);
    }

    @Test
    void wrongClientCredentialsAreForbidden() throws Exception {
        String body = "{\"grantType\": \"password\", \"email\": \"%s\", \"password\": \"%s\"}"
                .formatted(sandbox.email(), sandbox.password());

        Client.Reply reply =
                client.withCredentials(Client.basic(sandbox.clientId(), "guessed"), Client.TOKEN, JSON, body);

        assertThat(reply.status()).isEqualTo(403);
        assertThat(reply.reason()).isEqualTo("The client credentials are missing or wrong");
    }

    @Test
    void aWrongPasswordIsForbiddenAsDocumented() throws Exception {
        Client.Reply reply = client.logIn("guessed");

        assertThat(reply.status()).isEqualTo(403);
        assertThat(reply.json().path("success").booleanValue()).isFalse();
        assertThat(reply.error()).isEqualTo("User does not exist or is not allowed to the provided workspace");
    }

    @Test
    void anAccountOnHoldIsRefusedWithItsReasonUntilItIsReleased() throws Exception {
        sandbox.accounts().hold(sandbox.email(), "Payment dates were missed");

        Client.Reply reply = client.logIn();

        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.data().path("status").textValue()).isEqualTo("On Hold");
        assertThat(reply.data().path("reason").textValue()).isEqualTo("Payment dates were missed");
        assertThat(reply.data().path("supportEmail").textValue()).contains("@");
        assertThat(reply.error()).isEqualTo("User is not allowed to access provided customer");
        assertThat(reply.reason()).isEqualTo("User is not associated with any active organization");

        sandbox.accounts().release(sandbox.email());
        assertThat(client.logIn().status()).isEqualTo(200);
    }

    @Test
    void whoSignsUpMayLogInAndFindsAnEmptyWorkspace() throws Exception {
        String user = "\"email\": \"new@organization.example\", \"password\": \"p\"";

        Client.Reply signUp = client.withCredentials("/api/v3/ua/sign-up", JSON, "{" + user + "}");
        Client.Reply again = client.withCredentials("/api/v3/ua/sign-up", JSON, "{" + user + "}");
        Client.Reply logIn = client.withCredentials(Client.TOKEN, JSON, "{\"grantType\": \"password\", " + user + "}");

        assertThat(signUp.data().has("access_token")).isTrue();
        assertThat(signUp.data().has("owId")).isFalse();
        assertThat(again.status()).isEqualTo(422);
        client.token(logIn.accessToken()).owId(logIn.data().path("owId").longValue());
        assertThat(client.get(Client.PAYMENTS).data().path("totalRecords").intValue())
                .isZero();
        assertThat(client.owId(sandbox.owId()).get(Client.PAYMENTS).status()).isEqualTo(403);
    }

    @Test
    void everyShapeOfTokenAnswerCanBeSwitched() throws Exception {
        restart(options()
                .bare(TokenOperation.LOG_IN)
                .enveloped(TokenOperation.REFRESH)
                .logInWithoutOwId()
                .expiresIn(35_999L));

        JsonNode logIn = client.logIn().json();
        JsonNode refresh =
                client.refresh(logIn.path("refresh_token").textValue()).json();

        assertThat(logIn.path("expires_in").longValue()).isEqualTo(35_999);
        assertThat(logIn.has("success")).isFalse();
        assertThat(logIn.has("owId")).isFalse();
        assertThat(refresh.path("success").booleanValue()).isTrue();
        assertThat(refresh.path("data").has("access_token")).isTrue();
    }

    @Test
    void anAnswerCanLackExpiresIn() throws Exception {
        restart(options().expiresIn(null));

        assertThat(client.logIn().data().has("expires_in")).isFalse();
    }

    @Test
    void aTokenIsGoodForTwentyFourHoursOfTheClock() throws Exception {
        client.token(client.logIn().accessToken());

        sandbox.clock().advance(Duration.ofHours(24).minusMillis(1));
        assertThat(client.get(Client.DIMENSIONS).status()).isEqualTo(200);

        sandbox.clock().advance(Duration.ofMillis(1));
        Client.Reply reply = client.get(Client.DIMENSIONS);
        assertThat(reply.status()).isEqualTo(401);
        assertThat(reply.error()).isEqualTo("Unauthorized");
        assertThat(reply.reason()).isEqualTo("The access token is invalid or has expired");
    }

    @Test
    void theValidityOfTokensCanBeShorter() throws Exception {
        restart(options().tokenValidity(Duration.ofMinutes(5)));
        Client.Reply logIn = client.logIn();
        client.token(logIn.accessToken());

        sandbox.clock().advance(Duration.ofMinutes(5));

        assertThat(logIn.data().path("expires_in").longValue()).isEqualTo(300);
        assertThat(client.get(Client.DIMENSIONS).status()).isEqualTo(401);
    }

    @Test
    void expiredTokensCanBeRefreshedAndRevokedOnesCannot() throws Exception {
        Client.Reply logIn = client.logIn();
        client.token(logIn.accessToken());

        sandbox.expireTokens();
        assertThat(client.get(Client.DIMENSIONS).status()).isEqualTo(401);
        JsonNode refreshed = client.refresh(logIn.refreshToken()).json();
        client.token(refreshed.path("access_token").textValue());
        assertThat(client.get(Client.DIMENSIONS).status()).isEqualTo(200);

        sandbox.revokeTokens();
        assertThat(client.get(Client.DIMENSIONS).status()).isEqualTo(401);
        assertThat(client.refresh(refreshed.path("refresh_token").textValue()).status())
                .isEqualTo(400);
    }

    @Test
    void aRequestWithoutATokenIsUnauthorized() throws Exception {
        Client.Reply reply = client.get(Client.DIMENSIONS);

        assertThat(reply.status()).isEqualTo(401);
        assertThat(reply.reason()).isEqualTo("The header Authentication is missing");
    }

    @Test
    void theWorkspaceMustBeNamedBeAnIntegerAndBeAllowed() throws Exception {
        client.token(client.logIn().accessToken());

        assertThat(client.owId(null).get(Client.DIMENSIONS).status()).isEqualTo(400);
        assertThat(client.owId("main").get(Client.DIMENSIONS).status()).isEqualTo(400);
        assertThat(client.owId(999_999).get(Client.DIMENSIONS).status()).isEqualTo(403);
        sandbox.accounts().allow(sandbox.email(), 999_999);
        assertThat(client.get(Client.DIMENSIONS).status()).isEqualTo(200);
        for (long owId : sandbox.workspaces()) {
            assertThat(client.owId(owId).get(Client.DIMENSIONS).status()).isEqualTo(200);
        }
    }

    @Test
    void onlyTheConfiguredHeaderCarriesCredentials() throws Exception {
        restart(options().credentialHeader("Authorization"));

        assertThat(client.logIn().status()).isEqualTo(403);
        client.credentialHeader("Authorization");
        client.token(client.logIn().accessToken());
        assertThat(client.get(Client.DIMENSIONS).status()).isEqualTo(200);
        assertThat(client.credentialHeader("Authentication")
                        .get(Client.DIMENSIONS)
                        .reason())
                .isEqualTo("The header Authorization is missing");
    }
}
