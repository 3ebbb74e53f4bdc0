package io.adplatform.sdk.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.error.UnreadableResponseException;
import io.adplatform.sdk.internal.transport.RawServer;
import io.adplatform.sdk.operation.Effect;
import io.adplatform.sdk.testing.CallMode;
import io.adplatform.sdk.testing.Depth;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A few KB of gzip that would become millions of objects, through the whole client. */
class ManyValuesTest {

    /** More than the limit, and in a deep run as many as the longest answer holds. */
    private static final int MANY = Depth.choose(3_000_000, 20_000_000);

    private static final byte[] ZIPPED = zipped("{\"success\":true,\"data\":{\"message\":\"m\",\"a\":[");

    private final RawServer server = new RawServer();
    private final AdPlatform platform = Clients.of(server.url()).build();

    @AfterEach
    void close() {
        platform.close();
        server.close();
    }

    @ParameterizedTest
    @EnumSource
    void aReadIsATypedError(CallMode way) {
        server.reacts(ManyValuesTest::manyValues);

        assertThatThrownBy(() -> way.send(
                        platform.call("GET /api/v3/x").effect(Effect.READ).returns(Confirmation.class)))
                .isExactlyInstanceOf(UnreadableResponseException.class)
                .hasMessageContaining("beyond a limit");
    }

    @ParameterizedTest
    @EnumSource
    void aPaymentThatWasMadeIsToldWithAWarning(CallMode way) {
        server.reacts(ManyValuesTest::manyValues);

        assertThat(way.send(platform.call("POST /api/v3/pay").returns(Confirmation.class)))
                .isEqualTo(new Confirmation(null, null, Map.of()));
        assertThat(server.seen()).hasSize(1);
    }

    private static boolean manyValues(RawServer.Conversation client) throws IOException {
        client.write("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: " + ZIPPED.length + "\r\n\r\n");
        client.write(ZIPPED);
        return true;
    }

    private static byte[] zipped(String begin) {
        ByteArrayOutputStream zipped = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(zipped)) {
            gzip.write(begin.getBytes(StandardCharsets.UTF_8));
            byte[] block = "{},".repeat(1_000).getBytes(StandardCharsets.UTF_8);
            for (int i = 0; i < MANY / 1_000; i++) {
                gzip.write(block);
            }
            gzip.write("0]}}".getBytes(StandardCharsets.UTF_8));
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return zipped.toByteArray();
    }
}
