package io.adplatform.sdk.internal.pipeline;

import static io.adplatform.sdk.internal.transport.RawServer.raw;
import static io.adplatform.sdk.internal.transport.RawServer.status;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.Response;
import io.adplatform.sdk.error.OutcomeUnknownException;
import io.adplatform.sdk.internal.pipeline.PipelineFixture.Thing;
import io.adplatform.sdk.internal.transport.LeakWatch;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.testing.CallMode;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What a call that is done once makes of a 2xx: only the platform's word, or the documented answer, says "done". */
@ExtendWith(LeakWatch.class)
class NoWordOfSuccessTest {

    private static final Operation<Confirmation> PAY =
            Operation.once("POST /api/v3/pay").returns(Confirmation.class);
    private static final Operation<Thing> CREATE =
            Operation.once("POST /api/v3/create").returns(Thing.class);
    private static final Operation<Confirmation> CHANGE =
            Operation.repeatable("PUT /api/v3/change").returns(Confirmation.class);

    @RegisterExtension
    final PipelineFixture rig = new PipelineFixture();

    static Stream<Arguments> everyBodyWithoutAWord() {
        return Stream.of(
                        "",
                        "  ",
                        "null",
                        "{}",
                        "[]",
                        "'OK'",
                        "true",
                        "7",
                        "{'status':500}",
                        "{'status':200}",
                        "{'message':'Done'}",
                        "{'success':null}",
                        "{'success':'perhaps'}",
                        "{'data':'Done'}",
                        "{'data':null}",
                        "{'id':7}",
                        "{'statusCode':200}",
                        "{'statusCode':200,'message':'Done'}",
                        "{'error':'E'}",
                        "{'errorObjects':[{'error':'E'}]}",
                        "[{'success':true}]")
                .flatMap(body -> Stream.of(PAY, CREATE)
                        .flatMap(operation ->
                                CallMode.of(body, operation).map(way -> Arguments.of(body, operation, way))));
    }

    @ParameterizedTest
    @MethodSource("everyBodyWithoutAWord")
    void withoutAWordOfSuccessTheOutcomeIsUnknown(String body, Operation<?> operation, CallMode way) {
        rig.server.reacts(status(200, json(body)));

        assertThat(catchThrowable(() -> rig.send(operation, way))).isExactlyInstanceOf(OutcomeUnknownException.class);
        assertThat(rig.server.seen()).hasSize(1);
    }

    @ParameterizedTest
    @MethodSource("everyBodyWithoutAWordOnce")
    void a204LeavesTheOutcomeUnknown(CallMode way) {
        rig.server.reacts(raw("HTTP/1.1 204 No Content\r\n\r\n"));

        assertThat(catchThrowable(() -> rig.send(PAY, way))).isExactlyInstanceOf(OutcomeUnknownException.class);
        assertThat(rig.server.seen()).hasSize(1);
    }

    static Stream<CallMode> everyBodyWithoutAWordOnce() {
        return Stream.of(CallMode.values());
    }

    static Stream<Arguments> everySuccess() {
        return Stream.of(
                        "{'success':true}",
                        "{'success':true,'data':null}",
                        "{'success':true,'data':'Done'}",
                        "{'success':true,'data':''}",
                        "{'success':true,'data':true}",
                        "{'success':true,'data':12.5}",
                        "{'success':true,'data':[1,{'a':2}]}",
                        "{'success':true,'data':[]}",
                        "{'success':true,'data':{}}",
                        "{'success':true,'data':{'id':'many'}}",
                        "{'success':true,'data':{'id':[1]}}",
                        "{'success':'true','message':'Done'}",
                        "{'success':true,'statusCode':201}",
                        "{'success':true,'statusCode':'200','data':'Done'}",
                        "{'success':true,'success':true}",
                        "{'success':true,'data':null,'errorObjects':[{'error':'E'}]}",
                        "{'success':true,'data':{'errorObjects':[{'error':'E'}]}}",
                        "{'success':true,'error':'E'}",
                        "{'statusCode':200,'responseObject':{'message':'Done'}}",
                        "{'statusCode':200,'responseObject':null}",
                        "{'statusCode':204,'responseObject':'Done'}",
                        "{'statusCode':201,'responseObject':[7]}")
                .flatMap(body -> Stream.of(PAY, CREATE, CHANGE)
                        .flatMap(operation ->
                                CallMode.of(body, operation).map(way -> Arguments.of(body, operation, way))));
    }

    @ParameterizedTest
    @MethodSource("everySuccess")
    void aWordOfSuccessIsDoneWhateverStandsInData(String body, Operation<?> operation, CallMode way) {
        rig.server.reacts(status(200, json(body)));

        assertThat(rig.send(operation, way).attempts()).isEqualTo(1);
        assertThat(rig.server.seen()).hasSize(1);
    }

    static Stream<Arguments> everyValueThatIsNoThing() {
        return Stream.of("'Done'", "true", "12.5", "[1,2]", "{'id':'many'}")
                .flatMap(data -> CallMode.of(data).map(way -> Arguments.of(data, way)));
    }

    @ParameterizedTest
    @MethodSource("everyValueThatIsNoThing")
    void whatCannotBeReadOfASuccessIsAWarning(String data, CallMode way) {
        rig.server.reacts(status(200, json("{'success':true,'data':" + data + "}")));

        Response<Thing> done = rig.send(CREATE, way);

        assertThat(done.value()).isEqualTo(new Thing(0));
        assertThat(done.decodeWarnings()).hasSize(1);
        assertThat(done.body()).contains(json(data));
    }

    static Stream<Arguments> everyValueBeyondTheLimits() {
        return Stream.of(
                        "[".repeat(90_000) + "]".repeat(90_000),
                        "{'id':1" + "0".repeat(200_000) + "}",
                        "{'" + "n".repeat(100_000) + "':1}")
                .flatMap(data ->
                        Stream.of("{'success':true,'data':" + data + "}", "{'data':" + data + ",'success':true}"))
                .flatMap(body -> Stream.of(CREATE, PAY, CHANGE)
                        .flatMap(operation ->
                                CallMode.of(body, operation).map(way -> Arguments.of(body, operation, way))));
    }

    @ParameterizedTest(name = "[{index}] {1}, {2}")
    @MethodSource("everyValueBeyondTheLimits")
    void whatIsBeyondTheLimitsOfASuccessIsAWarning(String body, Operation<?> operation, CallMode way) {
        rig.server.reacts(status(200, json(body)));

        Response<?> done = rig.send(operation, way);

        assertThat(done.decodeWarnings()).singleElement().asString().contains("beyond a limit");
        assertThat(rig.server.seen()).hasSize(1);
    }

    static Stream<Arguments> everyTypeThatHasNothing() {
        Operation.Builder once = Operation.once("POST /api/v3/make");
        return Stream.of(
                        Arguments.of(once.returns(Long.class), null),
                        Arguments.of(once.returns(String.class), null),
                        Arguments.of(once.returnsList(Thing.class), List.of()),
                        Arguments.of(once.returns(Confirmation.class), new Confirmation(null, null, Map.of())))
                .flatMap(each -> CallMode.of(each.get()[0], each.get()[1])
                        .map(way -> Arguments.of(each.get()[0], each.get()[1], way)));
    }

    @ParameterizedTest
    @MethodSource("everyTypeThatHasNothing")
    void aSuccessWithoutDataIsAnEmptyValueOfItsType(Operation<?> operation, Object empty, CallMode way) {
        rig.server.reacts(status(200, json("{'success':true,'data':null}")));

        assertThat((Object) rig.send(operation, way).value()).isEqualTo(empty);
    }

    private static String json(String text) {
        return text.replace('\'', '"');
    }
}
