package io.adplatform.testkit;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RequestFramingTest {

    /** Writes down what it is told. */
    private static final class Notes implements RequestFraming.Listener {

        private final List<String> requests = new ArrayList<>();
        private final ByteArrayOutputStream body = new ByteArrayOutputStream();
        private String head = "";

        @Override
        public void head(RequestHead newHead) {
            head = newHead.method() + " " + newHead.target() + " " + newHead.bodyLength();
        }

        @Override
        public void body(byte[] buffer, int from, int count) {
            body.write(buffer, from, count);
        }

        @Override
        public void end() {
            requests.add(head + " [" + body.toString(US_ASCII) + "]");
            body.reset();
        }
    }

    private static List<String> requests(String text, Random cuts) throws IOException {
        Notes notes = new Notes();
        RequestFraming framing = new RequestFraming(notes);
        byte[] bytes = text.getBytes(US_ASCII);
        for (int at = 0; at < bytes.length; ) {
            int size = Math.min(1 + cuts.nextInt(20), bytes.length - at);
            framing.accept(bytes, at, size);
            at += size;
        }
        return notes.requests;
    }

    @Test
    void requestsAreFoundHoweverTheBytesCome() throws IOException {
        String text = "POST /a?x=1 HTTP/1.1\r\nHost: h\r\ncontent-LENGTH: 12\r\n\r\nHello\r\n\r\nabc"
                + "GET /b HTTP/1.1\r\nHost: h\r\n\r\n"
                + "POST /c HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nHello\r\nA;x=y\r\n0123456789\r\n0\r\n\r\n"
                + "POST /d HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nTrailer: t\r\n\r\n"
                + "PATCH /e HTTP/1.1\r\nContent-Length: 0\r\n\r\n"
                + "DELETE /f HTTP/1.1\n\n";

        for (long seed = 0; seed < 200; seed++) {
            assertThat(requests(text, new Random(seed)))
                    .as("seed %d", seed)
                    .containsExactly(
                            "POST /a?x=1 12 [Hello\r\n\r\nabc]",
                            "GET /b 0 []",
                            "POST /c -1 [Hello0123456789]",
                            "POST /d -1 []",
                            "PATCH /e 0 []",
                            "DELETE /f 0 []");
        }
    }

    @Test
    void whatIsNoRequestIsLetPass() throws IOException {
        assertThat(requests("what is all this\r\n\r\nGET /b HTTP/1.1\r\n\r\n", new Random(1)))
                .isEmpty();
        assertThat(requests("POST /b HTTP/1.1\r\nContent-Length: many\r\n\r\n", new Random(1)))
                .isEmpty();
        assertThat(requests("G".repeat(100_000), new Random(1))).isEmpty();
    }
}
