package io.adplatform.sdk.internal.pipeline;

import static io.adplatform.sdk.internal.transport.RawServer.good;
import static io.adplatform.sdk.internal.transport.RawServer.status;
import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.error.ApiException;
import io.adplatform.sdk.error.ForbiddenException;
import io.adplatform.sdk.error.NotAuthenticatedException;
import io.adplatform.sdk.error.OutcomeUnknownException;
import io.adplatform.sdk.error.PreconditionFailedException;
import io.adplatform.sdk.error.RateLimitException;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.error.ServerException;
import io.adplatform.sdk.error.UnprocessableException;
import io.adplatform.sdk.internal.pipeline.PipelineFixture.End;
import io.adplatform.sdk.internal.pipeline.PipelineFixture.Kind;
import io.adplatform.sdk.internal.transport.LeakWatch;
import io.adplatform.sdk.testing.CallMode;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Failures that come with status 200: each is treated as the HTTP status that it stands for. */
@ExtendWith(LeakWatch.class)
class HiddenFailuresTest {

    private static final Class<OutcomeUnknownException> UNKNOWN = OutcomeUnknownException.class;

    @RegisterExtension
    final PipelineFixture rig = new PipelineFixture();

    /**
     * @param repeated what a call gets that may be repeated
     * @param once what a call gets that may not
     */
    private record Hidden(
            String body,
            int requests,
            Class<? extends AdPlatformException> repeated,
            Class<? extends AdPlatformException> once) {

        @Override
        public String toString() {
            return body;
        }
    }

    private static Hidden failsAsServer(String body) {
        return new Hidden(body, 3, ServerException.class, UNKNOWN);
    }

    private static Hidden refused(Class<? extends AdPlatformException> as, String body) {
        return new Hidden(body, 1, as, as);
    }

    private static Hidden contradicts(int requests, Class<? extends AdPlatformException> as, String body) {
        return new Hidden(body, requests, as, UNKNOWN);
    }

    private static final List<Hidden> HIDDEN = List.of(
            // success:false, with the status in its several places
            failsAsServer("{'success':false,'statusCode':500,'errorObjects':[{'error':'E'}]}"),
            failsAsServer("{'statusCode':503,'success':false}"),
            failsAsServer("{'success':false,'statusCode':'408'}"),
            failsAsServer("{'success':false,'responseObject':{'errorMsg':'E','errorCode':503}}"),
            failsAsServer("{'success':false,'errorObjects':[{'error':'E','errorCode':'500'}]}"),
            failsAsServer("{'success':true,'data':{'success':false,'errorObjects':[{'error':'E','errorCode':503}]}}"),
            failsAsServer("{'success':false,'statusCode':999}"),
            refused(ForbiddenException.class, "{'success':false,'statusCode':403,'errorObjects':[{'error':'E'}]}"),
            refused(PreconditionFailedException.class, "{'statusCode':412,'success':'false'}"),
            refused(ApiException.class, "{'success':false,'statusCode':404}"),
            refused(UnprocessableException.class, "{'success':false}"),
            refused(UnprocessableException.class, "{'success':false,'statusCode':200}"),
            refused(UnprocessableException.class, "{'success':false,'errorObjects':[{'error':'E','errorCode':7}]}"),
            refused(UnprocessableException.class, "{'success':true,'data':{'success':false,'id':7}}"),
            contradicts(1, ApiException.class, "{'success':false,'statusCode':302}"),
            // a status code alone
            failsAsServer("{'statusCode':500,'responseObject':{'errorMsg':'E','errorCode':500}}"),
            failsAsServer("{'statusCode':503,'responseObject':{'errorMsg':'E','errorCode':400}}"),
            failsAsServer("{'statusCode':500,'data':{'id':7}}"),
            failsAsServer("{'statusCode':0,'data':{'id':7}}"),
            refused(ForbiddenException.class, "{'statusCode':403,'message':'E'}"),
            refused(ApiException.class, "{'statusCode':404,'data':{'id':7}}"),
            // a v2 service's failure without its status code
            failsAsServer("{'responseObject':{'errorMsg':'E','errorCode':500}}"),
            failsAsServer("{'responseObject':{'id':7,'errorCode':'408','errorMsg':'E'}}"),
            refused(ForbiddenException.class, "{'responseObject':{'errorCode':403,'errorMsg':'E'}}"),
            contradicts(3, ServerException.class, "{'responseObject':{'success':true,'errorMsg':'E','errorCode':500}}"),
            // contradictions
            contradicts(3, ServerException.class, "{'success':true,'statusCode':500,'data':{'id':7}}"),
            contradicts(3, ServerException.class, "{'data':{'id':7},'statusCode':503,'success':true}"),
            contradicts(1, ForbiddenException.class, "{'success':true,'statusCode':403,'data':{'id':7}}"),
            contradicts(1, UnprocessableException.class, "{'success':true,'success':false,'data':{'id':7}}"),
            contradicts(1, UnprocessableException.class, "{'success':false,'data':{'id':7},'success':true}"),
            contradicts(1, UnprocessableException.class, "{'success':true,'data':{'success':true,'success':false}}"));

    static Stream<Arguments> everyHiddenFailure() {
        return HIDDEN.stream()
                .flatMap(hidden -> Stream.of(Kind.values())
                        .flatMap(kind -> CallMode.of(hidden, kind).map(way -> Arguments.of(hidden, kind, way))));
    }

    @ParameterizedTest(name = "{0}: {1}, {2}")
    @MethodSource("everyHiddenFailure")
    void aFailureHiddenInA200IsTreatedAsItsStatusWouldBe(Hidden hidden, Kind kind, CallMode way) throws Exception {
        rig.server.reacts(status(200, json(hidden.body)));

        End end = rig.send(kind, way);

        assertThat(end.error()).isExactlyInstanceOf(kind.mayRepeat() ? hidden.repeated : hidden.once);
        assertThat(end.error().wasSent()).isEqualTo(Sent.YES);
        assertThat(rig.server.seen()).hasSize(kind.mayRepeat() ? hidden.requests : 1);
    }

    static Stream<Arguments> everyCallThatMayBeRepeated() {
        return Stream.of(Kind.READ_BY_GET, Kind.READ_BY_POST, Kind.REPEATABLE_PUT)
                .flatMap(kind -> Stream.of(CallMode.values()).map(way -> Arguments.of(kind, way)));
    }

    @ParameterizedTest
    @MethodSource("everyCallThatMayBeRepeated")
    void aHidden503ThatPassesCostsOneMoreRequest(Kind kind, CallMode way) throws Exception {
        rig.server.reacts(status(200, json("{'success':false,'statusCode':503}"), "Retry-After: 5"), good());

        End end = rig.send(kind, way);

        assertThat(end.response().value().id()).isEqualTo(7);
        assertThat(rig.ends.get(1).minus(rig.ends.get(0))).isEqualTo(Duration.ofSeconds(5));
        assertThat(rig.server.seen()).hasSize(2);
    }

    @ParameterizedTest
    @MethodSource("everyCallThatMayBeRepeated")
    void aHidden429IsWaitedOut(Kind kind, CallMode way) throws Exception {
        rig.server.reacts(
                status(200, json("{'success':false,'statusCode':429}")),
                status(200, json("{'statusCode':429}"), "Retry-After: 5"),
                good());

        End end = rig.send(kind, way);

        assertThat(end.response().value().id()).isEqualTo(7);
        assertThat(rig.ends.get(1).minus(rig.ends.get(0))).isEqualTo(Duration.ofSeconds(60));
        assertThat(rig.ends.get(2).minus(rig.ends.get(1))).isEqualTo(Duration.ofSeconds(5));
        assertThat(rig.server.seen()).hasSize(3);
    }

    @ParameterizedTest
    @EnumSource
    void aHidden429HoldsAllOtherCallsToo(CallMode way) throws Exception {
        rig.server.reacts(status(200, json("{'success':false,'statusCode':429}")), good());
        rig.send(Kind.ONCE_POST, way);

        assertThat(rig.send(Kind.READ_BY_GET, way).thrown()).isNull();

        assertThat(rig.ends.get(1).minus(rig.ends.get(0))).isEqualTo(Duration.ofSeconds(60));
    }

    @ParameterizedTest
    @EnumSource
    void aHidden429ToACallThatIsDoneOnceIsRefusedWhereItSaysSo(CallMode way) throws Exception {
        rig.server.reacts(status(200, json("{'success':false,'statusCode':429}"), "Retry-After: 17"));

        End end = rig.send(Kind.ONCE_POST, way);

        assertThat(end.error()).isExactlyInstanceOf(RateLimitException.class);
        assertThat(((RateLimitException) end.error()).retryAfter()).isEqualTo(Duration.ofSeconds(17));
        assertThat(rig.server.seen()).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource
    void aHidden401ToACallThatIsDoneOnceIsRefusedWhereItSaysSo(CallMode way) throws Exception {
        rig.server.reacts(status(200, json("{'success':false,'statusCode':401}")), good());

        End end = rig.send(Kind.ONCE_POST, way);

        assertThat(end.error()).isExactlyInstanceOf(NotAuthenticatedException.class);
        assertThat(rig.server.seen()).hasSize(1);
    }

    static Stream<Arguments> everyStatusThatIsReplayed() {
        return Stream.of(
                        "{'statusCode':401}", "{'statusCode':429}", "{'statusCode':401,'errorObjects':[{'error':'E'}]}")
                .flatMap(body -> CallMode.of(body).map(way -> Arguments.of(body, way)));
    }

    @ParameterizedTest
    @MethodSource("everyStatusThatIsReplayed")
    void aHidden401Or429ThatSaysNothingOfSuccessLeavesTheOutcomeUnknown(String body, CallMode way) throws Exception {
        rig.server.reacts(status(200, json(body)), good());

        assertThat(rig.send(Kind.ONCE_POST, way).error()).isExactlyInstanceOf(UNKNOWN);
        assertThat(rig.server.seen()).hasSize(1);
    }

    @ParameterizedTest
    @MethodSource("everyCallThatMayBeRepeated")
    void aHidden401GetsANewTokenOnce(Kind kind, CallMode way) throws Exception {
        rig.server.reacts(status(200, json("{'success':false,'statusCode':401}")), good());

        assertThat(rig.send(kind, way).response().value().id()).isEqualTo(7);
        assertThat(rig.server.seen()).hasSize(2);

        rig.server.reacts(status(200, json("{'success':false,'errorObjects':[{'error':'E','errorCode':401}]}")));
        assertThat(rig.send(kind, way).error()).isExactlyInstanceOf(NotAuthenticatedException.class);
        assertThat(rig.server.seen()).hasSize(4);
    }

    @ParameterizedTest
    @EnumSource
    void aHidden401AboutASecondFactorIsNoTokenFailure(CallMode way) throws Exception {
        rig.server.reacts(
                status(200, json("{'success':false,'statusCode':401,'errorObjects':[{'error':'MFA_CODE_REQUIRED'}]}")));

        assertThat(rig.send(Kind.READ_BY_GET, way).error()).isExactlyInstanceOf(ApiException.class);
        assertThat(rig.server.seen()).hasSize(1);
        assertThat(rig.refusedTokens).hasValue(0);
    }

    @ParameterizedTest
    @EnumSource
    void theErrorTellsBothStatuses(CallMode way) throws Exception {
        rig.server.reacts(
                status(200, json("{'success':false,'statusCode':503,'errorObjects':[{'error':'overload'}]}")));

        ApiException error = (ApiException) rig.send(Kind.READ_BY_GET, way).error();

        assertThat(error.status()).isEqualTo(200);
        assertThat(error)
                .hasMessageContaining("200")
                .hasMessageContaining("503")
                .hasMessageContaining("overload");
    }

    private static String json(String text) {
        return text.replace('\'', '"');
    }
}
