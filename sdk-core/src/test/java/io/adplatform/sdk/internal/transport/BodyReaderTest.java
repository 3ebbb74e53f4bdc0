package io.adplatform.sdk.internal.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Map;
import okhttp3.Call;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okio.Buffer;
import okio.ForwardingSource;
import okio.Okio;
import org.junit.jupiter.api.Test;

class BodyReaderTest {

    private static final HttpResponse HEAD = new HttpResponse(200, Map.of(), new byte[0]);

    private final Call call = new OkHttpClient()
            .newCall(new Request.Builder().url("http://localhost/").build());
    private final BodyReader.Memory memory = new BodyReader.Memory(100_000);
    private final BodyReader reader = new BodyReader(1_000_000, memory);

    @Test
    void aBodyIsReadAndKeepsItsMemoryUntilItIsDecoded() {
        HttpResult result = reader.read(call, HEAD, bytes(40_000));

        assertThat(result)
                .isInstanceOfSatisfying(
                        HttpResult.Answered.class,
                        read -> assertThat(read.answer().body()).hasSize(40_000));
        assertThat(memory.taken()).isEqualTo(80_000);
        ((HttpResult.Answered) result).release().run();
        assertThat(memory.taken()).isZero();
    }

    @Test
    void aBodyThatFindsNoRoomBesideTheOthersEndsAndGivesItsMemoryBack() {
        memory.take(90_000);

        HttpResult result = reader.read(call, HEAD, bytes(40_000));

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
        HttpResult result = reader.read(call, HEAD, Okio.buffer(new ForwardingSource(rest) {
            @Override
            public long read(Buffer sink, long count) throws IOException {
                if (rest.size() < 20_000) {
                    throw new OutOfMemoryError("in a test");
                }
                return super.read(sink, count);
            }
        }));

        assertThat(result)
                .isInstanceOfSatisfying(
                        HttpResult.Incomplete.class,
                        part -> assertThat(part.cause()).isInstanceOf(OutOfMemoryError.class));
        assertThat(memory.taken()).isZero();
    }

    private static Buffer bytes(int count) {
        return new Buffer().write(new byte[count]);
    }
}
