package io.adplatform.testkit;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adplatform.testkit.http.Body;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What lies on disk, and for how long. */
class SpoolTest {

    private static final RequestCutter NOTHING_IS_CUT = new RequestCutter() {
        @Override
        public @Nullable Fault cutting(RequestHead head) {
            return null;
        }

        @Override
        public void cut(RequestHead head, Body arrived, int connection, Fault fault) {
            throw new AssertionError("nothing was to be cut");
        }
    };

    private final Spool spool = new Spool();
    private final RequestTap tap = new RequestTap(spool, NOTHING_IS_CUT, 3);

    @AfterEach
    void close() throws IOException {
        spool.close();
    }

    private void arrives(String text) throws IOException {
        byte[] bytes = text.getBytes(US_ASCII);
        new RequestFraming(tap).accept(bytes, 0, bytes.length);
    }

    private static String post(long length, String body) {
        return "POST / HTTP/1.1\r\nContent-Length: " + length + "\r\n\r\n" + body;
    }

    private Path directory() {
        return Objects.requireNonNull(spool.directory());
    }

    @Test
    void aSmallBodyNeverTouchesTheDisk() throws IOException {
        arrives(post(Spool.IN_MEMORY, "x".repeat((int) Spool.IN_MEMORY)));

        assertThat(spool.directory()).isNull();
        assertThat(spool.take(3, 0)).isNull();
    }

    @Test
    void aLargeBodyIsTakenOnceAndLiesThereUntilTheEnd() throws IOException {
        arrives(post(Spool.IN_MEMORY + 1, "x".repeat((int) Spool.IN_MEMORY + 1)));
        arrives(post(0, ""));

        Body body = spool.take(3, 0);

        assertThat(body).isNotNull().extracting(Body::length).isEqualTo(Spool.IN_MEMORY + 1);
        assertThat(spool.take(3, 0)).isNull();
        assertThat(spool.take(3, 1)).isNull();
        assertThat(directory()).isNotEmptyDirectory();
        spool.close();
        assertThat(directory()).doesNotExist();
    }

    @Test
    void aBodyInChunksThatTurnsOutSmallDoesNotStayThere() throws IOException {
        arrives("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n");

        assertThat(spool.take(3, 0)).isNull();
        assertThat(directory()).isEmptyDirectory();
    }

    @Test
    void aClientThatLeavesWithinALargeBodyLeavesNothingBehind() throws IOException {
        arrives(post(9_000_000, "abc"));
        assertThat(directory()).isNotEmptyDirectory();

        tap.close();

        assertThat(directory()).isEmptyDirectory();
        assertThat(spool.take(3, 0)).isNull();
    }

    @Test
    void aClosedSpoolTakesNothing() throws IOException {
        spool.close();
        spool.close();

        assertThatThrownBy(() -> arrives(post(9_000_000, "abc"))).isInstanceOf(IOException.class);
    }
}
