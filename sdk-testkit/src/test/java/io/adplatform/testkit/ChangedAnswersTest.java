package io.adplatform.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.adplatform.testkit.http.Answer;
import io.adplatform.testkit.http.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Answers that keep no promise of the documents' types, because a test asked for them. */
class ChangedAnswersTest extends LoggedInTest {

    private static final String THING = "/api/v9/thing";
    private static final String USUAL = """
            {"success":true,"data":{"at":1795176000000,"id":7,"name":"one","rows":[{"id":8,"rate":0.5}],"two":[1,2]}}""";

    ChangedAnswersTest() {
        super(atNoonWithoutLimit().operation("GET", THING, request -> Answer.bare(tree(USUAL))));
    }

    private static JsonNode tree(String json) {
        try {
            return Json.read(json.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Stream<Arguments> changes() {
        return Stream.of(
                arguments(Fault.numbersAsStrings(), """
                        {"at":"1795176000000","id":"7","name":"one","rows":[{"id":"8","rate":"0.5"}],"two":["1","2"]}"""),
                arguments(Fault.secondsForMilliseconds(), """
                        {"at":1795176000,"id":7,"name":"one","rows":[{"id":8,"rate":0.5}],"two":[1,2]}"""),
                arguments(Fault.singleItems(), """
                        {"at":1795176000000,"id":7,"name":"one","rows":{"id":8,"rate":0.5},"two":[1,2]}"""),
                arguments(Fault.nullFor("id", "two"), """
                        {"at":1795176000000,"id":null,"name":"one","rows":[{"id":null,"rate":0.5}],"two":null}"""),
                arguments(Fault.nullForEverything(), """
                        {"at":null,"id":null,"name":null,"rows":[{"id":null,"rate":null}],"two":[null,null]}"""),
                arguments(Fault.json(ChangedAnswersTest::withATextForTheId), """
                        {"id":"seven","name":"one"}"""),
                arguments(
                        Fault.secondsForMilliseconds()
                                .and(Fault.numbersAsStrings())
                                .and(Fault.singleItems()),
                        """
                        {"at":"1795176000","id":"7","name":"one","rows":{"id":"8","rate":"0.5"},"two":["1","2"]}"""));
    }

    private static JsonNode withATextForTheId(JsonNode body) {
        ((ObjectNode) body.path("data")).put("id", "seven").remove(List.of("at", "rows", "two"));
        return body;
    }

    @ParameterizedTest
    @MethodSource("changes")
    void dataChangesAsAskedAndOtherValuesStay(Fault fault, String data) throws Exception {
        sandbox.next(fault);

        JsonNode answer = client.get(THING).json();

        assertThat(answer.path("data")).hasToString(data);
        assertThat(answer.path("success").isBoolean()).as("the envelope").isTrue();
    }

    @Test
    void whatWasAskedForIsNoViolation() throws Exception {
        sandbox.next(Fault.numbersAsStrings(), Fault.nullForEverything());

        assertThat(client.get(Client.PAYMENTS).data().path("totalRecords").isTextual())
                .isTrue();
        assertThat(client.get(Client.PAYMENTS).data().path("totalRecords").isNull())
                .isTrue();
        assertThat(sandbox.violations()).isEmpty();
    }

    @Test
    void aFileStaysAsItIs() throws Exception {
        sandbox.next(Fault.numbersAsStrings().and(Fault.answer(200, "text/plain", "7")), Fault.none());

        assertThat(client.get(THING).text()).isEqualTo("7");
    }
}
