package io.adplatform.sdk.internal.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.Page;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.TypeRef;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What a 2xx answer means to a read and to a call that is done once. */
class JudgementTest {

    record Item(long id, @Nullable String name) {}

    /** Its fields are words of the envelope. */
    record Own(@Nullable Boolean success, @Nullable Long id) {}

    record WithError(@Nullable String error, @Nullable Long id) {}

    private static final Operation<Item> READ = Operation.read("GET /x").returns(Item.class);
    private static final Operation<Item> BARE_READ = Operation.read("GET /x").returnsBare(Item.class);
    private static final Operation<Page<Item>> PAGE_READ =
            Operation.read("GET /x").returnsPage("data", Item.class);
    private static final Operation<Confirmation> ONCE =
            Operation.once("POST /x").returns(Confirmation.class);

    private final ResponseReader reader = new ResponseReader();

    /** The kind of the reading, with its effective status or what is unclear. */
    private String verdict(Operation<?> operation, String body) {
        DecodedBody<?> reading = reader.read(operation, body.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
        if (reading instanceof DecodedBody.Failure<?> failure) {
            return "failed " + failure.status();
        }
        return reading instanceof DecodedBody.Unreadable<?> unreadable ? kind(unreadable.why()) : "done";
    }

    private static String kind(String why) {
        return why.startsWith("the answer doesn't show whether it was done") ? "unclear" : "unreadable";
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            # A status code, as far as HTTP has it.
            {'success':false}                                         | failed 422
            {'success':false,'statusCode':100}                        | failed 100
            {'success':false,'statusCode':99}                         | failed 500
            {'success':false,'statusCode':599}                        | failed 599
            {'success':false,'statusCode':600}                        | failed 500
            {'success':false,'statusCode':200}                        | failed 422
            {'statusCode':199,'data':{'id':7}}                        | failed 199
            {'statusCode':300,'data':{'id':7}}                        | failed 300
            {'statusCode':12.5,'data':{'id':7}}                       | failed 500
            # An error code beside its message, if it is 400 to 599.
            {'success':false,'errorObjects':[{'errorCode':400}]}      | failed 400
            {'success':false,'errorObjects':[{'errorCode':399}]}      | failed 422
            {'success':false,'errorObjects':[{'errorCode':599}]}      | failed 599
            {'success':false,'errorObjects':[{'errorCode':600}]}      | failed 422
            {'success':false,'errorObjects':[{'errorCode':' 503 '}]}  | failed 503
            {'success':false,'errorObjects':[{'errorCode':503.5}]}    | failed 422
            {'success':false,'errorObjects':[{'errorCode':'E503'}]}   | failed 422
            {'success':false,'errorObjects':[{'errorCode':'000000503'}]}  | failed 503
            {'success':false,'errorObjects':[{'errorCode':'0000000503'}]} | failed 422
            {'success':false,'errorObjects':[{'error':'E'},{'errorCode':7},{'errorCode':503}]} | failed 503
            {'success':false,'errorObjects':'E','data':{'errorCode':503}}        | failed 503
            {'success':false,'errorObjects':[{'error':'E'}],'data':{'errorMsg':'E','errorCode':503}} | failed 503
            {'success':false,'error':'E','errorCode':503}             | failed 503
            # The error code of a v2 service.
            {'responseObject':{'errorMsg':'E','errorCode':400}}       | failed 400
            {'responseObject':{'errorMsg':'E','errorCode':599}}       | failed 599
            {'responseObject':{'errorCode':500,'errorMsg':'E'},'statusCode':403} | failed 403
            """)
    void aFailureStandsForItsStatus(String body, String verdict) {
        assertThat(verdict(READ, body)).isEqualTo(verdict);
        assertThat(verdict(BARE_READ, body)).isEqualTo(verdict);
        assertThat(verdict(PAGE_READ, body)).isEqualTo(verdict);
        assertThat(verdict(ONCE, body)).isEqualTo(verdict);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            # What a v2 service says is no failure without a message and a code that is one.
            {'responseObject':{'errorMsg':'E','errorCode':399}}       | unreadable | unclear
            {'responseObject':{'errorMsg':'E','errorCode':600}}       | unreadable | unclear
            {'responseObject':{'errorMsg':' ','errorCode':500}}       | unreadable | unclear
            {'responseObject':{'errorCode':500}}                      | unreadable | unclear
            {'responseObject':{'errorMsg':'E'}}                       | unreadable | unclear
            {'data':{'id':7,'errorMsg':'E','errorCode':500}}          | done       | unclear
            {'success':true,'responseObject':{'errorMsg':'E','errorCode':500}} | done | done
            {'statusCode':200,'responseObject':{'errorMsg':'E','errorCode':500}} | done | done
            # A word of success, and none.
            {'statusCode':299,'responseObject':{'id':7}}              | done       | done
            {'statusCode':200,'data':{'id':7}}                        | done       | unclear
            {'statusCode':200}                                        | unreadable | unclear
            {'statusCode':'many','data':{'id':7}}                     | done       | unclear
            {'statusCode':null,'data':{'id':7}}                       | done       | unclear
            {'data':{'id':7,'success':true}}                          | done       | unclear
            # Words that contradict each other.
            {'success':true,'statusCode':500,'data':{'id':7}}         | failed 500 | unclear
            {'statusCode':200,'statusCode':500,'data':{'id':7}}       | failed 500 | unclear
            {'statusCode':500,'data':{'id':7,'success':true}}         | failed 500 | unclear
            {'success':true,'success':false,'data':{'id':7}}          | failed 422 | unclear
            {'success':true,'data':{'success':true,'success':false}}  | failed 422 | unclear
            {'success':true,'data':{'id':7,'statusCode':500}}         | done       | done
            # What is replayed where HTTP says it, and may have begun here.
            {'statusCode':401,'data':{'id':7}}                        | failed 401 | unclear
            {'statusCode':429,'data':{'id':7}}                        | failed 429 | unclear
            {'statusCode':403,'data':{'id':7}}                        | failed 403 | failed 403
            {'success':false,'statusCode':401}                        | failed 401 | failed 401
            # An error instead of a value.
            {'error':'E'}                                             | failed 422 | unclear
            {'error':' '}                                             | unreadable | unclear
            {'error':null,'data':{'id':7}}                            | done       | unclear
            {'error':'E','data':{'id':7}}                             | done       | unclear
            {'errorObjects':[],'data':null}                           | done       | unclear
            {'success':true,'error':'E'}                              | failed 422 | done
            """)
    void theFirstRuleThatAppliesDecides(String body, String toARead, String toACallThatIsDoneOnce) {
        assertThat(verdict(READ, body)).as("read").isEqualTo(toARead);
        assertThat(verdict(ONCE, body)).as("once").isEqualTo(toACallThatIsDoneOnce);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {'responseObject':{},'errorObjects':[{'error':'E'}]}
            {'data':{},'errorObjects':[{'error':'E'}]}
            {'data':{'message':'M'},'errorObjects':'E'}
            {'errorObjects':[{'error':'E'}]}
            {'message':'M','error':'E'}
            """)
    void aRepeatableWriteWithErrorsAndNoWordOfSuccessIsAFailure(String body) {
        for (Operation<?> write : List.of(
                Operation.repeatable("PUT /x").returns(Confirmation.class),
                Operation.repeatable("PUT /x").returnsBare(Item.class))) {
            assertThat(verdict(write, body)).isEqualTo("failed 422");
            assertThat(verdict(write, "{'success':true," + body.substring(1))).isEqualTo("done");
        }
    }

    @Test
    void whyNobodyCanTellIsSaid() {
        assertThat(why("{'success':true,'statusCode':500}"))
                .isEqualTo("the answer doesn't show whether it was done: it has the status code 500");
        assertThat(why("{'success':true,'success':false}"))
                .isEqualTo("the answer doesn't show whether it was done: it reports both success and failure");
    }

    private String why(String body) {
        byte[] bytes = body.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
        return ((DecodedBody.Unreadable<?>) reader.read(ONCE, bytes)).why();
    }

    @Test
    void anErrorThatIsTheTypesOwnIsNoFailure() {
        Operation.Builder read = Operation.read("GET /x");
        for (String body : new String[] {"{'error':'none','id':7}", "{'error':'none'}"}) {
            assertThat(verdict(read.returns(WithError.class), body)).as(body).isEqualTo("done");
            assertThat(verdict(read.returnsBare(WithError.class), body))
                    .as(body)
                    .isEqualTo("done");
        }
        assertThat(verdict(read.returnsBare(Own.class), "{'success':true,'id':7}"))
                .isEqualTo("done");
    }

    /** A class of the user's, which Jackson reads by its own means. */
    public static final class OfTheUser {
        public long id;
    }

    static Stream<Operation<?>> readsOfEachKindOfValue() {
        return Stream.of(
                Operation.read("GET /x").returns(Item.class),
                Operation.read("GET /x").returns(Own.class),
                Operation.read("GET /x").returns(Object.class),
                Operation.read("GET /x").returns(JsonNode.class),
                Operation.read("GET /x").returns(OfTheUser.class),
                Operation.read("GET /x").returns(new TypeRef<Map<String, Object>>() {}),
                Operation.read("GET /x").returns(new TypeRef<Map<Long, Item>>() {}),
                Operation.read("GET /x").returns(new TypeRef<Map<String, Item>>() {}),
                Operation.read("GET /x").returns(new TypeRef<List<Item>>() {}),
                Operation.read("GET /x").returns(new TypeRef<List<Object>>() {}),
                Operation.read("GET /x").returnsField("id", Long.class),
                Operation.read("GET /x").returnsPage("id", Long.class));
    }

    @ParameterizedTest
    @MethodSource("readsOfEachKindOfValue")
    void aFailureInsideDataIsFoundInEachKindOfValue(Operation<?> read) {
        for (String body : List.of(
                "{'success':true,'data':{'id':7,'success':false}}",
                "{'success':true,'data':{'success':false,'id':7}}",
                "{'success':true,'responseObject':{'id':7,'success':false}}",
                "{'data':{'id':7,'success':false},'success':true}")) {
            assertThat(verdict(read, body)).as(body).isEqualTo("failed 422");
        }
    }
}
