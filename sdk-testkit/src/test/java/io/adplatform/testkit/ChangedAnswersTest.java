package io.adplatform.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.adplatform.testkit.http.Answer;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Answers that keep no promise of the documents' types, because a test asked for them. */
class ChangedAnswersTest extends LoggedInTest {

    private static final String THING = "/api/v9/thing";

    ChangedAnswersTest() {
        super(atNoonWithoutLimit()
                .operation(
                        "GET",
                        THING,
                        request -> Answer.success(new TreeMap<>(Map.of(
                                "at",
                                1_795_176_000_000L,
                                "id",
                                7,
                                "name",
                                "one",
                                "rows",
                                List.of(new TreeMap<>(Map.of("id", 8, "rate", 0.5))),
                                "two",
                                List.of(1, 2))))));
    }

    private String dataUnder(Fault fault) throws Exception {
        sandbox.next(fault);
        return client.get(THING).data().toString();
    }

    @Test
    void numbersCanComeInQuotes() throws Exception {
        assertThat(dataUnder(Fault.numbersAsStrings()))
                .isEqualTo("{\"at\":\"1795176000000\",\"id\":\"7\",\"name\":\"one\","
                        + "\"rows\":[{\"id\":\"8\",\"rate\":\"0.5\"}],\"two\":[\"1\",\"2\"]}");
    }

    @Test
    void timesCanComeInSecondsAndOtherNumbersStay() throws Exception {
        assertThat(dataUnder(Fault.secondsForMilliseconds()))
                .isEqualTo("{\"at\":1795176000,\"id\":7,\"name\":\"one\","
                        + "\"rows\":[{\"id\":8,\"rate\":0.5}],\"two\":[1,2]}");
    }

    @Test
    void anArrayOfOneCanComeAsTheItemItself() throws Exception {
        assertThat(dataUnder(Fault.singleItems()))
                .isEqualTo("{\"at\":1795176000000,\"id\":7,\"name\":\"one\","
                        + "\"rows\":{\"id\":8,\"rate\":0.5},\"two\":[1,2]}");
    }

    @Test
    void fieldsCanBeNullWhereverTheyAre() throws Exception {
        assertThat(dataUnder(Fault.nullFor("id", "two")))
                .isEqualTo("{\"at\":1795176000000,\"id\":null,\"name\":\"one\","
                        + "\"rows\":[{\"id\":null,\"rate\":0.5}],\"two\":null}");
    }

    @Test
    void everythingCanBeNullButTheEnvelope() throws Exception {
        sandbox.next(Fault.nullForEverything());

        assertThat(client.get(THING).json())
                .hasToString("{\"success\":true,\"data\":{\"at\":null,\"id\":null,\"name\":null,"
                        + "\"rows\":[{\"id\":null,\"rate\":null}],\"two\":[null,null]}}");
    }

    @Test
    void anythingElseCanBeWritten() throws Exception {
        assertThat(dataUnder(Fault.json(body -> {
                    ((ObjectNode) body.path("data")).put("id", "seven").remove(List.of("at", "rows", "two"));
                    return body;
                })))
                .isEqualTo("{\"id\":\"seven\",\"name\":\"one\"}");
    }

    @Test
    void oddThingsCanBeMixed() throws Exception {
        assertThat(dataUnder(Fault.secondsForMilliseconds()
                        .and(Fault.numbersAsStrings())
                        .and(Fault.singleItems())))
                .isEqualTo("{\"at\":\"1795176000\",\"id\":\"7\",\"name\":\"one\","
                        + "\"rows\":{\"id\":\"8\",\"rate\":\"0.5\"},\"two\":[\"1\",\"2\"]}");
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
