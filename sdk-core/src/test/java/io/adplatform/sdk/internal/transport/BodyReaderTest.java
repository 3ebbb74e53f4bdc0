package io.adplatform.sdk.internal.transport;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.adplatform.sdk.internal.transport.HttpResult.HttpResponse;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import okhttp3.Call;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okio.Buffer;
import okio.BufferedSource;
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
    private final HeldBytes.Budget budget = new HeldBytes.Budget(300_000);
    private final BodyReader reader = new BodyReader(1_000_000, budget);

    @Test
    void aBodyIsReadAndKeepsItsMemoryUntilItIsDecoded() {
        HttpResult result = read(bytes(100_000), 100_000);

        assertThat(body(result)).hasSize(100_000);
        assertThat(budget.taken()).isEqualTo(100_000);
        ((HttpResult.Answered) result).release().run();
        assertThat(budget.taken()).isZero();
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, 0, 1, 20_000, 20_001, 40_000, Long.MAX_VALUE})
    void aBodyIsWholeWhateverLengthWasAnnounced(long announced) {
        byte[] sent = new byte[20_001];
        new Random(1).nextBytes(sent);
        BodyReader roomy = new BodyReader(1_000_000, new HeldBytes.Budget(2_000_000));

        assertThat(body(roomy.read(call, HEAD, new Buffer().write(sent), announced, true)))
                .isEqualTo(sent);
    }

    @ParameterizedTest
    @CsvSource({"20000, 20000, true", "20000, -1, true", "20001, 20001, false", "20001, -1, false"})
    void aBodyMayBeAsLongAsTheLimit(int length, long announced, boolean isRead) {
        BodyReader shortest = new BodyReader(20_000, budget);

        HttpResult result = shortest.read(call, HEAD, bytes(length), announced, true);

        assertThat(result instanceof HttpResult.Answered).isEqualTo(isRead);
        assertThat(call.isCanceled()).isNotEqualTo(isRead);
    }

    @Test
    void anAnnouncementAloneTakesNoMemory() {
        HttpResult result = read(bytes(0), 200_000);

        assertThat(body(result)).isEmpty();
        assertThat(budget.taken()).isZero();
    }

    @Test
    void aBodyThatFindsNoRoomBesideTheOthersEndsAndGivesItsMemoryBack() throws Exception {
        budget.take(290_000);

        HttpResult result = read(bytes(100_000), -1);

        assertThat(result).isInstanceOfSatisfying(HttpResult.Incomplete.class, part -> {
            assertThat(part.what()).contains("300000 bytes, a quarter of the heap");
            assertThat(part.isTooLong()).isTrue();
        });
        assertThat(budget.taken()).isEqualTo(290_000);
        assertThat(call.isCanceled()).isTrue();
    }

    @Test
    void aShortBodyIsReadAlthoughTheBudgetIsUsedUp() throws Exception {
        budget.take(300_000);

        assertThat(body(read(bytes(64 * 1024), -1))).hasSize(64 * 1024);
    }

    @Test
    void theAnswerOfAPaymentIsReadAlthoughTheBudgetIsUsedUp() throws Exception {
        budget.take(300_000);

        assertThat(body(reader.read(call, HEAD, bytes(500_000), -1, false))).hasSize(500_000);
    }

    /** Its arrays, the old one and the new one while it is copied, are what a body holds. */
    @Test
    void aBodyOfAThirdOfTheBudgetFitsWhateverItsForm() {
        assertThat(body(read(bytes(100_000), -1))).hasSize(100_000);
    }

    @Test
    void anErrorWhileABodyIsReadIsAnOutcomeAndGivesTheMemoryBack() {
        Buffer rest = bytes(40_000);
        HttpResult result = read(
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
        assertThat(budget.taken()).isZero();
    }

    /** The second length is that of its array, which is the body then. */
    @ParameterizedTest
    @ValueSource(ints = {70_000, 128 * 1024})
    void aBodyKeepsItsBytesWhileTheNextOneIsRead(int length) {
        byte[] first = body(read(new Buffer().write(new byte[length]), -1));
        byte[] ones = new byte[length];
        Arrays.fill(ones, (byte) 1);

        assertThat(body(read(new Buffer().write(ones), -1))).isEqualTo(ones);
        assertThat(first).containsOnly(0);
    }

    @Test
    void aFurtherBodyOfUnknownLengthAllocatesLittleMoreThanItself() {
        BodyReader roomy = new BodyReader(1_000_000, new HeldBytes.Budget(10_000_000));
        Supplier<HttpResult> read = () -> roomy.read(call, HEAD, bytes(700_000), -1, true);
        HttpResult unused = read.get();
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long body = threads.getCurrentThreadAllocatedBytes();
        bytes(700_000);
        body = threads.getCurrentThreadAllocatedBytes() - body;

        long before = threads.getCurrentThreadAllocatedBytes();
        unused = read.get();

        assertThat(threads.getCurrentThreadAllocatedBytes() - before - body).isBetween(700_000L, 900_000L);
    }

    private HttpResult read(BufferedSource source, long announced) {
        return reader.read(call, HEAD, source, announced, true);
    }

    private static byte[] body(HttpResult result) {
        assertThat(result).isInstanceOf(HttpResult.Answered.class);
        return ((HttpResult.Answered) result).answer().body();
    }

    private static Buffer bytes(int count) {
        return new Buffer().write(new byte[count]);
    }
}
