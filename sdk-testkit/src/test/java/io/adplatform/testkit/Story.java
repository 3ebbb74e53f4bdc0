package io.adplatform.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.adplatform.testkit.http.Json;
import java.io.IOException;
import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;

/**
 * Requests of one user in turn, each with its expected answer in the indented lines below it:
 *
 * <pre>
 * PATCH /api/v3/crt/creatives/30001 {"creativeName": "Winter"}
 *   /data/id 30001
 * WAIT PT5M
 * GET /api/v3/crt/creatives/30001
 *   /data/creativeName "Winter"
 *   /data/cta absent
 * GET /api/v3/crt/creatives/9
 *   422 There is no creative 9
 * </pre>
 *
 * <p>An answer has the status 200 unless a line begins with another one, which its reason or its error may follow. A {@code *} in
 * a pointer is each item of an array, and the value is the list of theirs. {@code WAIT} moves the clock; {@code IN} changes the
 * workspace. A line that is indented further continues the line before. The data of a sandbox whose clock stands is always the same, so stories name its IDs.
 */
final class Story {

    private static final String INDENT = "  ";

    private final Sandbox sandbox;
    private final Client client;

    Story(Sandbox sandbox, Client client) {
        this.sandbox = sandbox;
        this.client = client;
    }

    void play(String text) throws IOException, InterruptedException {
        String[] lines = text.replaceAll("\n {4,}", " ").strip().split("\n", -1);
        for (int at = 0; at < lines.length; at++) {
            String request = lines[at];
            Client.Reply reply = send(request.split(" ", 3));
            int status = 200;
            while (at + 1 < lines.length && lines[at + 1].startsWith(INDENT)) {
                String[] expected = lines[++at].strip().split(" ", 2);
                if (expected[0].startsWith("/")) {
                    check(request, expected[0], expected[1], reply);
                } else {
                    status = Integer.parseInt(expected[0]);
                    assertThat(expected.length == 1 || reply.text().contains("\"" + expected[1] + "\""))
                            .as("%s is refused with %s: %s", request, expected[expected.length - 1], reply.text())
                            .isTrue();
                }
            }
            assertThat(reply.status()).as("%s: %s", request, reply.text()).isEqualTo(status);
        }
    }

    private Client.Reply send(String... words) throws IOException, InterruptedException {
        switch (words[0]) {
            case "WAIT" -> sandbox.clock().advance(Duration.parse(words[1]));
            case "IN" -> client.owId(words[1]);
            case "GET" -> {
                return client.get(words[1]);
            }
            default -> {
                return client.send(words[0], words[1], words.length == 2 ? "" : words[2]);
            }
        }
        return new Client.Reply(200, "{}", HttpHeaders.of(Map.of(), (name, value) -> true));
    }

    private static void check(String request, String pointer, String value, Client.Reply reply) throws IOException {
        JsonNode found = find(reply.json(), pointer);
        if (value.equals("absent")) {
            assertThat(found).as("%s answers %s", request, pointer).isInstanceOf(MissingNode.class);
        } else {
            JsonNode expected = Json.read(value.getBytes(StandardCharsets.UTF_8));
            assertThat(found.equals(Story::compare, expected))
                    .as("%s answers %s %s, not %s", request, pointer, found, expected)
                    .isTrue();
        }
    }

    /** Numbers are equal by value: 12.5 and 12.50. */
    private static int compare(JsonNode one, JsonNode other) {
        return one.isNumber() && other.isNumber()
                ? one.decimalValue().compareTo(other.decimalValue())
                : one.equals(other) ? 0 : 1;
    }

    private static JsonNode find(JsonNode node, String pointer) {
        int star = pointer.indexOf("/*");
        if (star < 0) {
            return node.at(pointer);
        }
        ArrayNode found = Json.object().arrayNode();
        for (JsonNode item : node.at(pointer.substring(0, star))) {
            found.add(find(item, pointer.substring(star + 2)));
        }
        return found;
    }
}
