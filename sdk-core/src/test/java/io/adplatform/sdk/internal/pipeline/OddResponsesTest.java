package io.adplatform.sdk.internal.pipeline;

import static io.adplatform.sdk.internal.transport.RawServer.status;
import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.internal.pipeline.PipelineFixture.End;
import io.adplatform.sdk.internal.pipeline.PipelineFixture.Kind;
import io.adplatform.sdk.internal.transport.LeakWatch;
import io.adplatform.sdk.internal.transport.RawServer;
import io.adplatform.sdk.internal.transport.RawServer.Reaction;
import io.adplatform.sdk.testing.CallMode;
import java.io.ByteArrayOutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Answers that a stricter client would choke on. Each is read at the first attempt: a payment that was made is told so.
 */
@ExtendWith(LeakWatch.class)
class OddResponsesTest {

    @RegisterExtension
    final PipelineFixture rig = new PipelineFixture();

    static Stream<Arguments> everyOddAnswerForEveryEffect() {
        return Stream.of(
                        odd("a byte order mark", bytes("\ufeff" + RawServer.GOOD, StandardCharsets.UTF_8)),
                        odd("UTF-16 with a mark", bytes("\ufeff" + RawServer.GOOD, StandardCharsets.UTF_16LE)),
                        odd("UTF-16 without a mark", bytes(RawServer.GOOD, StandardCharsets.UTF_16BE)),
                        odd("JSON that is called HTML", status(200, RawServer.GOOD, "Content-Type: text/html")),
                        odd("no content type that makes sense", status(200, RawServer.GOOD, "Content-Type: ;;")),
                        odd(
                                "another character set than it has",
                                status(200, RawServer.GOOD, "Content-Type: application/json; charset=x-nothing")),
                        odd("status 299", status(299, RawServer.GOOD)),
                        odd("a coding that says nothing", status(200, RawServer.GOOD, "Content-Encoding: identity")),
                        odd(
                                "a number of 300 digits",
                                status(200, "{\"success\":true,\"data\":{\"id\":7,\"daily\":5.9e+307}}")),
                        odd(
                                "a number that nobody can calculate with",
                                status(200, "{\"success\":true,\"data\":{\"daily\":1e1000000000,\"id\":7}}")),
                        odd("a name that stands twice", status(200, "{\"success\":true,\"data\":{\"id\":6,\"id\":7}}")),
                        odd("a number in quotes", status(200, "{\"success\":\"true\",\"data\":{\"id\":\"7\"}}")))
                .flatMap(odd -> Stream.of(Kind.READ_BY_GET, Kind.REPEATABLE_PUT, Kind.ONCE_POST)
                        .flatMap(kind -> CallMode.of(odd.name, kind)
                                .map(way -> Arguments.of(odd.name, odd.reaction, kind, way))));
    }

    private record Odd(String name, Reaction reaction) {}

    private static Odd odd(String name, Reaction reaction) {
        return new Odd(name, reaction);
    }

    @ParameterizedTest(name = "{0}: {2}, {3}")
    @MethodSource("everyOddAnswerForEveryEffect")
    void anOddAnswerIsReadAtTheFirstAttempt(String name, Reaction reaction, Kind kind, CallMode way) throws Exception {
        rig.server.reacts(reaction);

        End end = rig.send(kind, way);

        assertThat(end.thrown()).as(name).isNull();
        assertThat(end.response().value().id()).isEqualTo(7);
        assertThat(rig.server.seen()).hasSize(1);
    }

    private static Reaction bytes(String json, Charset charset) {
        byte[] body = json.getBytes(charset);
        return client -> {
            ByteArrayOutputStream whole = new ByteArrayOutputStream();
            whole.writeBytes(("HTTP/1.1 200 OK\r\nContent-Length: " + body.length + "\r\n\r\n")
                    .getBytes(StandardCharsets.US_ASCII));
            whole.writeBytes(body);
            client.write(whole.toByteArray());
            return true;
        };
    }
}
