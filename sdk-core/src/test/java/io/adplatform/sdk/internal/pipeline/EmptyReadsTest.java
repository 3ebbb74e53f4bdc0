package io.adplatform.sdk.internal.pipeline;

import static io.adplatform.sdk.internal.transport.RawServer.raw;
import static io.adplatform.sdk.internal.transport.RawServer.status;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.Page;
import io.adplatform.sdk.Response;
import io.adplatform.sdk.error.OutcomeUnknownException;
import io.adplatform.sdk.error.UnreadableResponseException;
import io.adplatform.sdk.file.FileKind;
import io.adplatform.sdk.internal.pipeline.PipelineFixture.Thing;
import io.adplatform.sdk.internal.transport.LeakWatch;
import io.adplatform.sdk.internal.transport.RawServer.Reaction;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.TypeRef;
import io.adplatform.sdk.testing.CallMode;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Answers that hold nothing: empty at the first request, not after three. */
@ExtendWith(LeakWatch.class)
class EmptyReadsTest {

    private static final Operation.Builder READ = Operation.read("GET /api/v3/things");

    @RegisterExtension
    final PipelineFixture rig = new PipelineFixture();

    private record Nothing(String name, Reaction reaction) {

        @Override
        public String toString() {
            return name;
        }
    }

    private static Nothing body(String json) {
        return new Nothing(json, status(200, json.replace('\'', '"')));
    }

    private static Stream<Nothing> everyNothing() {
        return Stream.of(
                body("{'success':true,'data':null}"),
                body("{'success':true}"),
                body("{'data':null}"),
                body("{'success':true,'data':''}"),
                body("null"),
                body("''"),
                body("{}"),
                body("{'statusCode':200,'responseObject':null}"),
                new Nothing("204", raw("HTTP/1.1 204 No Content\r\n\r\n")));
    }

    static Stream<Arguments> everyNothingForEveryType() {
        return Stream.of(
                        Arguments.of(READ.returns(Thing.class), new Thing(0)),
                        Arguments.of(READ.returnsBare(Thing.class), new Thing(0)),
                        Arguments.of(READ.returnsList(Thing.class), List.of()),
                        Arguments.of(READ.returnsList("things", Thing.class), List.of()),
                        Arguments.of(READ.returns(new TypeRef<Map<String, Thing>>() {}), Map.of()),
                        Arguments.of(READ.returns(Confirmation.class), new Confirmation(null, null, Map.of())),
                        Arguments.of(READ.returnsBare(Confirmation.class), new Confirmation(null, null, Map.of())),
                        Arguments.of(READ.returns(Long.class), null),
                        Arguments.of(READ.returns(BigDecimal.class), null),
                        Arguments.of(READ.returnsField("balance", BigDecimal.class), null))
                .flatMap(type -> everyNothing()
                        .flatMap(nothing -> CallMode.of(nothing, type.get()[0], type.get()[1])
                                .map(way -> Arguments.of(nothing, type.get()[0], type.get()[1], way))));
    }

    @ParameterizedTest
    @MethodSource("everyNothingForEveryType")
    void nothingIsReadAtTheFirstRequest(Nothing nothing, Operation<?> operation, @Nullable Object empty, CallMode way) {
        rig.server.reacts(nothing.reaction);

        Response<?> response = rig.send(operation, way);

        assertThat((Object) response.value()).isEqualTo(empty);
        assertThat(rig.server.seen()).hasSize(1);
    }

    static Stream<Arguments> everyNothingInBothWays() {
        return everyNothing().flatMap(nothing -> Stream.of(CallMode.values()).map(way -> Arguments.of(nothing, way)));
    }

    @ParameterizedTest
    @MethodSource("everyNothingInBothWays")
    void aPageOfNothingHasNoRowsAndNoCounts(Nothing nothing, CallMode way) {
        rig.server.reacts(nothing.reaction);

        Page<Thing> page = rig.send(READ.returnsPage("data", Thing.class), way).value();

        assertThat(page.rows()).isEmpty();
        assertThat(page.totalRecords()).isNull();
        assertThat(rig.server.seen()).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource
    void aWordIsTheTextAndInPlaceOfAnotherTypeItIsAWarningOrUnreadable(CallMode way) {
        rig.server.reacts(status(200, "\"OK\""));

        assertThat(rig.send(READ.returns(String.class), way).value()).isEqualTo("OK");
        Response<List<Thing>> list = rig.send(READ.returnsList(Thing.class), way);
        assertThat(list.value()).isEmpty();
        assertThat(list.decodeWarnings()).isNotEmpty();
        assertThat(catchThrowable(() -> rig.send(READ.returns(Thing.class), way)))
                .isExactlyInstanceOf(UnreadableResponseException.class);
    }

    @ParameterizedTest
    @MethodSource("everyNothingInBothWays")
    void aFileOfNothingIsAnErrorAtTheFirstRequest(Nothing nothing, CallMode way) {
        rig.server.reacts(nothing.reaction);

        Throwable error = catchThrowable(() -> rig.send(READ.returnsFile(FileKind.PDF), way));

        assertThat(error).isExactlyInstanceOf(UnreadableResponseException.class).hasMessageContaining("no file");
        assertThat(rig.server.seen()).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource
    void aWriteThatMayBeRepeatedIsDoneByA204(CallMode way) {
        rig.server.reacts(raw("HTTP/1.1 204 No Content\r\n\r\n"));

        Operation<Confirmation> change =
                Operation.repeatable("PUT /api/v3/things").returns(Confirmation.class);

        Response<Confirmation> done = rig.send(change, way);
        assertThat(done.value()).isEqualTo(new Confirmation(null, null, Map.of()));
        assertThat(done.decodeWarnings()).isEmpty();
        assertThat(rig.server.seen()).hasSize(1);
    }

    static Stream<Arguments> everyEmptyBodyForEveryWrite() {
        return Stream.of(raw("HTTP/1.1 204 No Content\r\n\r\n"), status(200, ""), status(200, " \r\n"))
                .flatMap(empty -> Stream.of(
                                Operation.repeatable("PUT /api/v3/things"), Operation.once("POST /api/v3/things"))
                        .flatMap(endpoint ->
                                Stream.of(CallMode.values()).map(way -> Arguments.of(empty, endpoint, way))));
    }

    @ParameterizedTest(name = "[{index}] {2}")
    @MethodSource("everyEmptyBodyForEveryWrite")
    void anEmptyBodyIsDoneWhereItIsDocumented(Reaction empty, Operation.Builder endpoint, CallMode way) {
        rig.server.reacts(empty);

        Operation<Confirmation> write = endpoint.doneByEmptyBody().returnsBare(Confirmation.class);

        assertThat(rig.send(write, way).value()).isEqualTo(new Confirmation(null, null, Map.of()));
        assertThat(rig.server.seen()).hasSize(1);
    }

    static Stream<Arguments> everyAnswerToACreation() {
        return Stream.of(
                        Arguments.of("{'id':7}", true),
                        Arguments.of("{'data':{'id':7}}", true),
                        Arguments.of("{'id':0}", false),
                        Arguments.of("{'name':'a'}", false),
                        Arguments.of("{'data':{}}", false),
                        Arguments.of("[{'id':7}]", false),
                        Arguments.of("null", false),
                        Arguments.of("{'id':7,'error':'E'}", false),
                        Arguments.of("{'error':'E'}", false))
                .flatMap(each -> CallMode.of(each.get()[0], each.get()[1])
                        .map(way -> Arguments.of(each.get()[0], each.get()[1], way)));
    }

    @ParameterizedTest
    @MethodSource("everyAnswerToACreation")
    void theDocumentedAnswerItselfShowsThatItWasDone(String body, boolean done, CallMode way) {
        Operation<Thing> create =
                Operation.once("POST /api/v2/thing").returnsBare(Thing.class).doneBy(thing -> thing.id() > 0);
        rig.server.reacts(status(200, body.replace('\'', '"')));

        if (done) {
            assertThat(rig.send(create, way).value()).isEqualTo(new Thing(7));
        } else {
            assertThat(catchThrowable(() -> rig.send(create, way))).isExactlyInstanceOf(OutcomeUnknownException.class);
        }
        assertThat(rig.server.seen()).hasSize(1);
    }
}
