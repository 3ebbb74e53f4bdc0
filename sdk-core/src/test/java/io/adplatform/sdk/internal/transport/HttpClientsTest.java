package io.adplatform.sdk.internal.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.internal.transport.Connections.HttpClients;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HttpClientsTest {

    private static final Duration SILENCE = Duration.ofSeconds(60);

    private final ExecutorService executor = Executors.newCachedThreadPool();
    private final HttpClients clients = new HttpClients(
            new TransportSettings(Duration.ofSeconds(10), SILENCE, 1024, null, null),
            new Connections(executor),
            builder -> {});

    @AfterEach
    void close() {
        executor.shutdown();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void silenceOnAConnectionHasALimit(boolean reuse) {
        HttpRequest request = HttpRequest.ofLink(HttpUrl.get("https://files.example.com/a.csv"));

        OkHttpClient client = clients.client(reuse, request);

        assertThat(client.readTimeoutMillis()).isEqualTo(60_000);
        assertThat(client.writeTimeoutMillis()).isEqualTo(60_000);
    }
}
