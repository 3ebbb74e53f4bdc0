package io.adplatform.sdk.internal.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.internal.transport.HttpResult.HttpResponse;
import java.io.IOException;
import java.util.Map;
import java.util.Random;
import okhttp3.Call;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okio.Buffer;
import okio.ForwardingSource;
import okio.Okio;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BodyReaderTest {

    private static final HttpResponse HEAD = new HttpResponse(200, Map.of(), new byte[0]);

    private final Call call = new OkHttpClient()
            .newCall(new Request.Builder().url("http://localhost/").build());
    private final BodyReader.Memory memory = new BodyReader.Memory(100_000);
    private final BodyReader reader = new BodyReader(1_000_000, memory);

    @Test
    void aBodyIsReadAndKeepsItsMemoryUntilItIsDecoded() {
        HttpResult result = reader.read(call, HEAD, bytes(40_000), 40_000);

        assertThat(body(result)).hasSize(40_000);
        assertThat(memory.taken()).isEqualTo(80_000);
        ((HttpResult.Answered) result).release().run();
        assertThat(memory.taken()).isZero();
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, 0, 1, 20_000, 20_001, 40_000, Long.MAX_VALUE})
    void aBodyIsWholeWhateverLengthWasAnnounced(long announced) {
        byte[] sent = new byte[20_001];
        new Random(1).nextBytes(sent);
        BodyReader roomy = new BodyReader(1_000_000, new BodyReader.Memory(10_000_000));

        assertThat(body(roomy.read(call, HEAD, new Buffer().write(sent), announced)))
                .isEqualTo(sent);
    }

    @ParameterizedTest
    @CsvSource({"20000, 20000, true", "20000, -1, true", "20001, 20001, false", "20001, -1, false"})
    void aBodyMayBeAsLongAsTheLimit(int length, long announced, boolean isRead) {
        BodyReader shortest = new BodyReader(20_000, memory);

        HttpResult result = shortest.read(call, HEAD, bytes(length), announced);

        assertThat(result instanceof HttpResult.Answered).isEqualTo(isRead);
        assertThat(call.isCanceled()).isNotEqualTo(isRead);
    }

    @Test
    void anAnnouncementAloneTakesNoMemory() {
        HttpResult result = reader.read(call, HEAD, bytes(0), 50_000);

        assertThat(body(result)).isEmpty();
        assertThat(memory.taken()).isZero();
    }

    @Test
    void aBodyThatFindsNoRoomBesideTheOthersEndsAndGivesItsMemoryBack() {
        memory.take(90_000);

        HttpResult result = reader.read(call, HEAD, bytes(40_000), -1);

        assertThat(result)
                .isInstanceOfSatisfying(
                        HttpResult.Incomplete.class,
                        part -> assertThat(part.what()).contains("an eighth of its heap"));
        assertThat(memory.taken()).isEqualTo(90_000);
        assertThat(call.isCanceled()).isTrue();
    }

    @Test
    void anErrorWhileABodyIsReadIsAnOutcomeAndGivesTheMemoryBack() {
        Buffer rest = bytes(40_000);
        HttpResult result = reader.read(
                call,
                HEAD,
                Okio.buffer(new ForwardingSource(rest) {
                    @Override
                    public long read(Buffer sink, long count) throws IOException {
                        if (rest.size() < 20_000) {
                            throw new OutOfMemoryError("in a test");
                        }
                        return super.read(sink, count);
                    }
                }),
                -1);

        assertThat(result)
                .isInstanceOfSatisfying(
                        HttpResult.Incomplete.class,
                        part -> assertThat(part.cause()).isInstanceOf(OutOfMemoryError.class));
        assertThat(memory.taken()).isZero();
    }

    private static byte[] body(HttpResult result) {
        assertThat(result).isInstanceOf(HttpResult.Answered.class);
        return ((HttpResult.Answered) result).answer().body();
    }

    private static Buffer bytes(int count) {
        return new Buffer().write(new byte[count]);
    }
}
