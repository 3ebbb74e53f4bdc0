package io.adplatform.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SandboxMainTest {

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);

    private List<String> lines() {
        return bytes.toString(StandardCharsets.UTF_8).lines().toList();
    }

    @Test
    void everyRequestGetsALine() throws Exception {
        try (Sandbox sandbox = SandboxMain.start(new String[] {"0"}, out)) {
            Client client = Client.loggedIn(sandbox);
            client.get(Client.PAYMENTS + "?searchField=private&size=10");

            assertThat(lines()).hasSize(3);
            assertThat(lines().get(0))
                    .isEqualTo("The sandbox listens at " + sandbox.url() + ", for client " + sandbox.clientId()
                            + " and user " + sandbox.email() + " in the workspaces [200001, 200002, 200003]");
            assertThat(lines().get(1)).matches("\\S+Z POST /api/v3/ua/oauth/token -> 200");
            assertThat(lines().get(2)).matches("\\S+Z GET /api/v3/fa/payments/list -> 400; The query size is unknown");
        }
    }

    @Test
    void noLineHoldsASecretOrAValue() throws Exception {
        try (Sandbox sandbox = SandboxMain.start(new String[] {"0"}, out)) {
            Client client = new Client(sandbox);
            String token = client.logIn().data().path("access_token").textValue();
            client.token(token).get(Client.PAYMENTS + "?searchField=private");
            client.token("guessed-token").get(Client.PAYMENTS);

            assertThat(bytes.toString(StandardCharsets.UTF_8))
                    .doesNotContain(sandbox.clientSecret(), sandbox.password(), token, "guessed-token", "private");
        }
    }

    @Test
    void aPortCanBeChosen() {
        int free;
        try (Sandbox sandbox = Sandbox.start()) {
            free = URI.create(sandbox.url()).getPort();
        }

        try (Sandbox sandbox = SandboxMain.start(new String[] {String.valueOf(free)}, out)) {
            assertThat(sandbox.url()).endsWith(":" + free);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"65536", "http", "-1", "8080 9090"})
    void aWrongPortIsAnsweredWithTheUsage(String arguments) {
        assertThatThrownBy(() -> SandboxMain.start(arguments.split(" ", -1), out))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("usage: SandboxMain [port], with a port from 0 to 65535");
    }
}
