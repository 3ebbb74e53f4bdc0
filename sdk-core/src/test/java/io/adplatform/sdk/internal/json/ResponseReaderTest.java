package io.adplatform.sdk.internal.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.databind.JsonNode;
import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.ErrorItem;
import io.adplatform.sdk.Page;
import io.adplatform.sdk.Values;
import io.adplatform.sdk.file.FileKind;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.TypeRef;
import java.math.BigDecimal;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ResponseReaderTest {

    record Item(long id, @Nullable String name, @Nullable BigDecimal amount) {}

    record Kept(long id, @JsonAnySetter Map<String, Object> additionalProperties) {
        Kept {
            additionalProperties = Values.copy(additionalProperties);
        }
    }

    record Tokens(
            @com.fasterxml.jackson.annotation.JsonProperty("access_token") @Nullable
            String accessToken) {}

    record Own(boolean success, @Nullable String data) {}

    record Holder(@Nullable Item data, @Nullable Long total) {}

    private final ResponseReader reader = new ResponseReader();

    private <T> DecodedBody<T> read(Operation<T> operation, String body) {
        return reader.read(operation, body.getBytes(StandardCharsets.UTF_8));
    }

    private <T> DecodedBody.Value<T> good(Operation<T> operation, String body) {
        DecodedBody<T> reading = read(operation, body);
        assertThat(reading).isInstanceOf(DecodedBody.Value.class);
        return (DecodedBody.Value<T>) reading;
    }

    private <T> T value(Operation<T> operation, String body) {
        return good(operation, body).value();
    }

    private DecodedBody.Failure<?> refused(Operation<?> operation, String body) {
        DecodedBody<?> reading = read(operation, body);
        assertThat(reading).isInstanceOf(DecodedBody.Failure.class);
        return (DecodedBody.Failure<?>) reading;
    }

    private String unreadable(Operation<?> operation, String body) {
        DecodedBody<?> reading = read(operation, body);
        assertThat(reading).isInstanceOf(DecodedBody.Unreadable.class);
        return ((DecodedBody.Unreadable<?>) reading).why();
    }

    private static Operation.Builder get() {
        return Operation.read("GET /x");
    }

    private static final Operation<Item> ITEM = get().returns(Item.class);
    private static final Operation<Confirmation> DONE = get().returns(Confirmation.class);
    private static final Operation<List<Item>> ITEMS = get().returnsList(Item.class);
    private static final Operation<Page<Item>> PAGE = get().returnsPage("data", Item.class);
    private static final Operation<Tokens> TOKENS = get().returnsBare(Tokens.class);

    @Nested
    class Envelopes {

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "{'success':true,'data':{'id':7,'name':'a'}}",
                    "{'data':{'id':7,'name':'a'},'success':true}",
                    "{'data':{'name':'a','id':7}}",
                    "{'id':7,'name':'a'}",
                    "{'success':'true','message':'ok','data':{'id':'7','name':'a','more':[1,{'x':null}]}}",
                    "{'success':1,'data':{'id':7.0,'name':'a'},'errorObjects':null}",
                    "{'statusCode':200,'responseObject':{'id':7,'name':'a'}}",
                    "\ufeff {'success':true,'data':{'id':7,'name':'a'}} \n",
                })
        void theValueIsFoundWhereverItStands(String body) {
            assertThat(value(ITEM, body.replace('\'', '"'))).isEqualTo(new Item(7, "a", null));
        }

        @Test
        void aValueBelowDataIsFollowedByName() {
            Operation<Item> field = get().returnsField("item", Item.class);
            Item item = new Item(7, null, null);
            assertThat(value(field, "{\"success\":true,\"data\":{\"message\":\"m\",\"item\":{\"id\":7}}}"))
                    .isEqualTo(item);
            assertThat(value(field, "{\"message\":\"m\",\"item\":{\"id\":7}}")).isEqualTo(item);
            assertThat(value(get().returnsList("items", Item.class), "{\"data\":{\"items\":[{\"id\":7}]}}"))
                    .containsExactly(item);
            assertThat(value(get().returnsList("items", Item.class), "{\"data\":[{\"id\":7}]}"))
                    .containsExactly(item);
        }

        @Test
        void aValueBelowDataIsNotReadFromAnotherKindOfData() {
            assertThat(unreadable(get().returnsField("amount", BigDecimal.class), "{\"success\":true,\"data\":7}"))
                    .isEqualTo("the answer's value is a number where BigDecimal is expected");
        }

        @Test
        void dataMayBeAnyKindOfJson() {
            assertThat(value(get().returns(String.class), "{\"success\":true,\"data\":\"done\"}"))
                    .isEqualTo("done");
            assertThat(value(get().returns(Long.class), "{\"success\":true,\"data\":5}"))
                    .isEqualTo(5L);
            assertThat(value(get().returns(Boolean.class), "{\"success\":true,\"data\":false}"))
                    .isFalse();
            assertThat(value(get().returns(new TypeRef<Map<Long, BigDecimal>>() {}), "{\"data\":{\"4\":1.5}}"))
                    .isEqualTo(Map.of(4L, new BigDecimal("1.5")));
            assertThat(value(ITEMS, "{\"success\":true,\"data\":[{\"id\":1},{\"id\":2}]}"))
                    .extracting(Item::id)
                    .containsExactly(1L, 2L);
        }

        @Test
        void aBareTypeMayArriveInAnEnvelope() {
            Tokens tokens = new Tokens("t");
            assertThat(value(TOKENS, "{\"access_token\":\"t\"}")).isEqualTo(tokens);
            assertThat(value(TOKENS, "{\"success\":true,\"data\":{\"access_token\":\"t\"}}"))
                    .isEqualTo(tokens);
            assertThat(value(get().returnsBare(Own.class), "{\"success\":true,\"data\":\"mine\"}"))
                    .isEqualTo(new Own(true, "mine"));
            assertThat(value(get().returnsBare(new TypeRef<Map<String, Object>>() {}), "{\"success\":true,\"data\":1}"))
                    .isEqualTo(Map.of("success", true, "data", 1L));
            assertThat(value(get().returnsBare(Object.class), "{\"success\":true,\"data\":1}"))
                    .isEqualTo(Map.of("success", true, "data", 1L));
            assertThat(value(get().returnsBare(JsonNode.class), "{\"success\":true,\"data\":1}"))
                    .hasToString("{\"success\":true,\"data\":1}");
        }

        @ParameterizedTest
        @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {'data':{'id':7},'total':1}
            {'data':{'id':7},'total':1,'success':true}
            {'success':true,'data':{'data':{'id':7},'total':1}}
            {'data':{'data':{'id':7},'total':1},'statusCode':200}
            """)
        void aBareTypeWithAFieldDataIsReadWithAndWithoutAnEnvelope(String body) {
            assertThat(value(get().returnsBare(Holder.class), body.replace('\'', '"')))
                    .isEqualTo(new Holder(new Item(7, null, null), 1L));
        }

        @Test
        void ofADoubledNameTheLastCounts() {
            assertThat(value(ITEM, "{\"data\":{\"id\":1,\"name\":\"a\",\"amount\":1,\"id\":2},\"success\":true}"))
                    .isEqualTo(new Item(2, "a", BigDecimal.ONE));
            assertThat(value(ITEM, "{\"data\":{\"id\":1},\"data\":{\"id\":3}}").id())
                    .isEqualTo(3);
        }

        @ParameterizedTest
        @ValueSource(
                strings = {"{\"success\":true,\"data\":null}", "{\"success\":true}", "{\"success\":true,\"data\":\"\"}"
                })
        void nothingIsAnEmptyListMapPageOrConfirmationOrARecordOfNullsButNeverANumber(String body) {
            assertThat(value(ITEMS, body)).isEmpty();
            assertThat(value(PAGE, body).rows()).isEmpty();
            assertThat(value(get().returns(new TypeRef<Collection<Item>>() {}), body))
                    .isEmpty();
            assertThat(value(get().returns(new TypeRef<Map<String, Item>>() {}), body))
                    .isEmpty();
            assertThat(value(DONE, body)).isEqualTo(new Confirmation(null, null, Map.of()));
            assertThat(value(ITEM, body)).isEqualTo(new Item(0, null, null));
            assertThat(value(TOKENS, body)).isEqualTo(new Tokens(null));
            assertThat(value(get().returns(Long.class), body)).isNull();
            assertThat(value(get().returns(BigDecimal.class), body)).isNull();
            assertThat(value(get().returns(Boolean.class), body)).isNull();
            assertThat(value(get().returns(Fruit.class), body)).isNull();
            assertThat(value(get().returnsField("amount", BigDecimal.class), body))
                    .isNull();
        }

        @Test
        void aSentenceBesideDataIsATextThatStandsNowhereElse() {
            Operation<String> text = get().returns(String.class);
            assertThat(value(text, "{\"success\":true,\"message\":\"Done\"}")).isEqualTo("Done");
            assertThat(value(text, "{\"success\":true,\"message\":\"Done\",\"data\":\"Paid\"}"))
                    .isEqualTo("Paid");
            assertThat(unreadable(text, "{\"success\":true,\"message\":\"Done\",\"data\":[1]}"))
                    .isEqualTo("the answer's value is an array where String is expected");
        }

        @Test
        void aReadTellsThatItsValueWasNotThere() {
            assertThat(good(get().returns(Long.class), "null").decodeWarnings())
                    .containsExactly("data: nothing where Long is expected");
            assertThat(good(ITEM, "{}").decodeWarnings()).contains("data: nothing where Item is expected");
            assertThat(good(ITEMS, "{\"success\":true,\"data\":null}").decodeWarnings())
                    .containsExactly("data: nothing where List is expected");
            assertThat(good(PAGE, "{\"success\":true,\"data\":{\"totalRecords\":7}}")
                            .decodeWarnings())
                    .containsExactly("data.data: nothing where List is expected");
            assertThat(good(PAGE, "{\"success\":true,\"data\":{\"data\":[],\"totalRecords\":0}}")
                            .decodeWarnings())
                    .isEmpty();
            assertThat(good(get().returnsField("amount", BigDecimal.class), "{\"success\":true,\"data\":{}}")
                            .decodeWarnings())
                    .containsExactly("data.amount: nothing where BigDecimal is expected");
        }

        @Test
        void anObjectWithNoneOfItsFieldsIsNotTheRecord() {
            assertThat(unreadable(ITEM, "{\"state\":\"maintenance\"}")).contains("an object", "Item");
            assertThat(unreadable(TOKENS, "{\"state\":\"maintenance\"}")).contains("an object", "Tokens");
            DecodedBody.Value<List<Item>> none =
                    good(ITEMS, "{\"success\":true,\"data\":{\"message\":\"none found\"}}");
            assertThat(none.value()).isEmpty();
            assertThat(none.decodeWarnings()).containsExactly("data: an object that is no Item");
        }

        @Test
        void aListOfTheWrongThingIsNoRecord() {
            assertThat(unreadable(ITEM, "{\"success\":true,\"data\":[1,2]}")).contains("an array", "Item");
            assertThat(unreadable(ITEM, "{\"success\":true,\"data\":\"sk-secret\"}"))
                    .contains("a text")
                    .doesNotContain("sk-secret");
        }
    }

    @Nested
    class Confirmations {

        private Confirmation confirmed(String body) {
            return value(DONE, body);
        }

        @Test
        void aConfirmationIsReadFromWhateverIsSent() {
            Confirmation plain = new Confirmation("Done", null, Map.of());
            assertThat(confirmed("{\"success\":true,\"data\":\"Done\"}")).isEqualTo(plain);
            assertThat(confirmed("{\"success\":true,\"data\":{\"message\":\"Done\"}}"))
                    .isEqualTo(plain);
            assertThat(confirmed("{\"success\":true,\"message\":\"Done\"}")).isEqualTo(plain);
            assertThat(confirmed("{\"success\":true,\"message\":\"Done\",\"data\":null}"))
                    .isEqualTo(plain);
            assertThat(confirmed("{\"message\":\"Done\"}")).isEqualTo(plain);
            assertThat(confirmed("\"Done\"")).isEqualTo(plain);
            assertThat(confirmed("{\"statusCode\":200,\"responseObject\":{\"message\":\"Done\"}}"))
                    .isEqualTo(plain);
            assertThat(confirmed("{\"success\":true,\"data\":{\"message\":\"Done\",\"id\":\"9\",\"x\":[1.50,null]}}"))
                    .isEqualTo(new Confirmation("Done", 9L, Map.of("x", Arrays.asList(new BigDecimal("1.50"), null))));
            assertThat(confirmed("{\"success\":true,\"message\":\"Done\",\"data\":{\"id\":9}}"))
                    .isEqualTo(new Confirmation("Done", 9L, Map.of()));
            assertThat(confirmed("{\"success\":true,\"data\":9}")).isEqualTo(new Confirmation(null, 9L, Map.of()));
            assertThat(confirmed("{\"success\":true,\"data\":true}"))
                    .isEqualTo(new Confirmation(null, null, Map.of("data", true)));
            assertThat(confirmed("{\"success\":true,\"data\":[1]}"))
                    .isEqualTo(new Confirmation(null, null, Map.of("data", List.of(1L))));
        }

        @ParameterizedTest
        @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {'success':true,'data':{'message':'Done','campaignId':7}} | 7 | campaignId=7
            {'success':true,'data':{'message':'Done','ioId':7,'campaignId':8}} | | ioId=7, campaignId=8
            {'success':true,'data':{'message':'Done','id':5,'campaignId':7,'invoiceId':6}} | 5 | campaignId=7, invoiceId=6
            {'success':true,'data':{'message':'Done','data':7}} | 7 | data=7
            {'success':true,'message':'Done','data':7} | 7 | ``
            {'success':true,'message':'Done','data':7,'campaignId':8} | 7 | campaignId=8
            {'success':true,'data':'Done','campaignId':7} | 7 | campaignId=7
            {'success':true,'campaignId':7,'data':{'message':'Done'}} | 7 | campaignId=7
            {'success':true,'data':{'message':'Done','owId':7}} | | owId=7
            {'statusCode':200,'responseObject':{'message':'Done','ioId':7}} | 7 | ioId=7
            {'message':'Done','campaignId':7} | 7 | campaignId=7
            """)
        void everyIdThatIsGivenIsKept(String body, @Nullable Long id, String rest) {
            Confirmation done = confirmed(body.replace('\'', '"'));

            assertThat(done.message()).isEqualTo("Done");
            assertThat(done.id()).isEqualTo(id);
            assertThat(done.additionalProperties()).hasToString("{" + rest + "}");
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "{'success':true,'data':{'duplicatedCreativeGroupId':4010,'creativeGroupId':4001}}",
                    "{'success':true,'data':{'creativeGroupId':4001,'duplicatedCreativeGroupId':4010}}",
                })
        void theIdOfACopyIsItsOwnAndTheOriginalsStaysReadable(String body) {
            assertThat(confirmed(body.replace('\'', '"')))
                    .isEqualTo(new Confirmation(null, 4010L, Map.of("creativeGroupId", 4001L)));
        }

        @ParameterizedTest
        @ValueSource(strings = {"", "  \r\n"})
        void anEmptyBodyConfirmsWhereItIsDocumentedAndNowhereElse(String body) {
            for (Operation.Builder endpoint : List.of(Operation.repeatable("PUT /x"), Operation.once("POST /x"))) {
                assertThat(value(endpoint.doneByEmptyBody().returnsBare(Confirmation.class), body))
                        .isEqualTo(new Confirmation(null, null, Map.of()));
                assertThat(unreadable(endpoint.returnsBare(Confirmation.class), body))
                        .contains("the body is");
            }
        }
    }

    @Nested
    class AnswersWithoutABody {

        @Test
        void areEmptyValuesToARead() {
            DecodedBody<List<Item>> reading = reader.readNoContent(ITEMS);

            assertThat(reading)
                    .isEqualTo(new DecodedBody.Value<>(
                            List.of(), List.of(), List.of("data: nothing where List is expected")));
        }
    }

    @Nested
    class RecordedAnswers {

        private DecodedBody.Value<?> again(Operation<?> operation, String body) {
            return reader.readAgain(operation, body.getBytes(StandardCharsets.UTF_8), "not kept");
        }

        @Test
        void giveTheirValueAgain() {
            assertThat(again(DONE, "{\"success\":true,\"data\":{\"message\":\"Done\"}}"))
                    .isEqualTo(new DecodedBody.Value<>(new Confirmation("Done", null, Map.of()), List.of(), List.of()));
        }

        @ParameterizedTest
        @ValueSource(strings = {"", "{\"success\":", "{\"success\":false}"})
        void giveAnEmptyValueAndAWarningIfTheyHaveNone(String body) {
            Operation.Builder repeatable = Operation.repeatable("PUT /x").doneByEmptyBody();
            assertThat(again(repeatable.returns(Confirmation.class), body))
                    .isEqualTo(new DecodedBody.Value<>(
                            new Confirmation(null, null, Map.of()), List.of(), List.of("not kept")));
        }

        @Test
        void haveNoFile() {
            assertThat(again(get().returnsFile(FileKind.ANY), "{\"success\":true,\"data\":{\"message\":\"Done\"}}"))
                    .isEqualTo(new DecodedBody.Value<>(null, List.of(), List.of("not kept")));
        }
    }

    @Nested
    class PagesOfRows {

        @ParameterizedTest
        @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {'success':true,'data':{'data':[{'id':1},{'id':2}],'totalRecords':9,'filteredRecords':'2'}}
            {'success':true,'data':{'filteredRecords':2,'totalRecords':9.0,'data':[{'id':1},{'id':2}]}}
            {'totalRecords':9,'data':[{'id':1},{'id':2}],'filteredRecords':2}
            {'data':[null,{'id':1},{'id':2}],'success':true,'filteredRecords':2,'totalRecords':9}
            {'success':true,'data':{'recordsList':[{'id':1},{'id':2}],'totalRecords':9,'filteredRecords':2}}
            """)
        void rowsAndCountsAreReadWhereverTheyStand(String body) {
            Page<Item> page = value(PAGE, body.replace('\'', '"'));
            assertThat(page.rows()).extracting(Item::id).containsExactly(1L, 2L);
            assertThat(page.totalRecords()).isEqualTo(9);
            assertThat(page.filteredRecords()).isEqualTo(2);
        }

        @ParameterizedTest
        @ValueSource(strings = {"rows", "data", "recordsList"})
        void rowsAreReadUnderTheNamesThatThePlatformHasElsewhere(String name) {
            Operation<Page<Item>> rows = get().returnsPage("rows", Item.class);

            assertThat(value(rows, "{\"success\":true,\"data\":{\"" + name + "\":[{\"id\":1}],\"others\":[2]}}")
                            .rows())
                    .containsExactly(new Item(1, null, null));
        }

        @Test
        void rowsMayStandWithoutTheObjectAroundThem() {
            Operation<Page<Long>> ids = get().returnsPage("data", Long.class);
            assertThat(value(ids, "{\"success\":true,\"data\":7}").rows()).containsExactly(7L);
            assertThat(value(ids, "{\"success\":true,\"data\":\"7,8\"}").rows()).containsExactly(7L, 8L);
        }

        @Test
        void aSingleRowMayStandWithoutItsArray() {
            assertThat(value(PAGE, "{\"success\":true,\"data\":{\"data\":{\"id\":1},\"totalRecords\":1}}")
                            .rows())
                    .containsExactly(new Item(1, null, null));
        }

        @ParameterizedTest
        @ValueSource(strings = {"{\"data\":{\"data\":null}}", "{\"data\":{}}", "{\"success\":true,\"data\":[]}"})
        void noRowsAreAnEmptyPage(String body) {
            assertThat(value(PAGE, body).rows()).isEmpty();
        }

        @Test
        void whatStandsBesideTheRowsIsKept() {
            assertThat(value(PAGE, "{\"data\":{\"total\":{\"spent\":1.5},\"data\":[{\"id\":1}],\"maxBid\":2}}")
                            .additionalProperties())
                    .isEqualTo(Map.of("total", Map.of("spent", new BigDecimal("1.5")), "maxBid", 2L));
        }

        @Test
        void aPageCannotBeChanged() {
            List<Item> rows = value(PAGE, "{\"data\":[{\"id\":1}]}").rows();
            assertThat(rows).isUnmodifiable();
        }
    }

    @Nested
    class Failures {

        @ParameterizedTest
        @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {'success':false,'errorObjects':[{'error':'E','reason':'R'}]}
            {'errorObjects':[{'error':'E','reason':'R'}],'success':false}
            {'success':false,'errorObjects':{'error':'E','reason':'R'}}
            {'data':{'id':7},'success':'false','errorObjects':[{'error':'E','reason':'R'}]}
            {'success':true,'data':{'success':false,'errorObjects':[{'error':'E','reason':'R'}]}}
            {'success':true,'data':{'errorObjects':[{'error':'E','reason':'R'}],'id':3,'success':0}}
            {'errorObjects':[{'error':'E','reason':'R'}]}
            {'statusCode':500,'responseObject':{'errorMsg':'E','reason':'R'}}
            {'statusCode':'404','error':'E','message':'R'}
            {'success':false,'error':'E','error_description':'R'}
            """)
        void aFailureIsRecognisedWhateverTheOperationReturns(String body) {
            String json = body.replace('\'', '"');
            for (Operation<?> operation : List.of(ITEM, DONE, ITEMS, PAGE, TOKENS)) {
                List<ErrorItem> errors = refused(operation, json).errors();
                assertThat(errors).hasSize(1);
                assertThat(errors.get(0).error()).isEqualTo("E");
                assertThat(errors.get(0).reason()).isEqualTo("R");
            }
            assertThat(reader.readFailure(400, json.getBytes(StandardCharsets.UTF_8))
                            .errors())
                    .hasSize(1);
        }

        @ParameterizedTest
        @ValueSource(strings = {"UTF-8", "UTF-16LE", "UTF-16BE", "UTF-32BE"})
        void aFailureIsRecognisedInEveryEncodingOfJson(String encoding) {
            Charset charset = Charset.forName(encoding);
            for (String mark : List.of("", "\ufeff")) {
                byte[] body = (mark + "{\"success\":false,\"errorObjects\":[{\"error\":\"E\"}]}").getBytes(charset);
                for (Operation<?> operation :
                        List.of(ITEM, DONE, ITEMS, PAGE, TOKENS, get().returnsBare(Confirmation.class))) {
                    DecodedBody<?> reading = reader.read(operation, body);
                    assertThat(reading).isInstanceOf(DecodedBody.Failure.class);
                    assertThat(((DecodedBody.Failure<?>) reading).errors())
                            .extracting(ErrorItem::error)
                            .containsExactly("E");
                }
            }
        }

        private DecodedBody.Failure<Void> refusal(String body) {
            return reader.readFailure(400, body.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
        }

        @Test
        void aRefusedLogInSaysWhyAndWhomToAsk() {
            DecodedBody.Failure<Void> refusal =
                    refusal("{'success':false,'data':{'status':'On Hold','reason':'Payment due',"
                            + "'supportEmail':'help@example.com'},'errorObjects':[{'error':'E','reason':'R'}]}");
            assertThat(refusal.data())
                    .isEqualTo(
                            Map.of("status", "On Hold", "reason", "Payment due", "supportEmail", "help@example.com"));
            assertThat(refusal.errors()).containsExactly(new ErrorItem("E", "R", null, Map.of()));
        }

        @Test
        void anErrorItemKeepsWhatElseStandsInIt() {
            assertThat(refusal("{'success':false,'errorObjects':[{'error':'E','field':'f','code':7,'hint':null}]}")
                            .errors()
                            .get(0)
                            .additionalProperties())
                    .containsEntry("code", 7L)
                    .containsEntry("hint", null);
        }

        @ParameterizedTest
        @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {'success':false,'errorObjects':['E']}
            {'success':false,'errorObjects':'E'}
            {'success':false,'data':'E'}
            {'success':false,'message':'E'}
            {'success':false,'data':{'success':false,'message':'E'}}
            """)
        void anErrorMayBeABareSentence(String body) {
            assertThat(refusal(body).errors()).containsExactly(new ErrorItem("E", null, null, Map.of()));
        }

        @Test
        void errorsAreReadOutOfFourMebibytesAndNoMore() {
            byte[] body = new byte[4 * 1024 * 1024 + 1];
            Arrays.fill(body, (byte) ' ');
            byte[] complaint =
                    "{\"success\":false,\"errorObjects\":[{\"error\":\"E\"}]}".getBytes(StandardCharsets.UTF_8);
            System.arraycopy(complaint, 0, body, 0, complaint.length);

            assertThat(reader.readFailure(400, Arrays.copyOf(body, body.length - 1))
                            .errors())
                    .hasSize(1);
            assertThat(reader.readFailure(400, body).errors()).isEmpty();
        }

        @Test
        void theOtherGenerationsFailureKeepsItsCode() {
            assertThat(refusal("{'statusCode':500,'responseObject':{'errorMsg':'E','errorCode':500}}")
                            .errors())
                    .containsExactly(new ErrorItem("E", null, null, Map.of("errorCode", 500L)));
        }

        @ParameterizedTest
        @ValueSource(strings = {"", "null", "[]", "7", "'x'", "{}", "<html>", "{'success':"})
        void aFailureThatSaysNothingHasNoErrors(String body) {
            assertThat(refusal(body).errors()).isEmpty();
            assertThat(refusal(body).data()).isEmpty();
        }

        @Test
        void aSuccessWithErrorsInPlaceOfItsValueIsAFailure() {
            assertThat(refused(ITEM, "{\"success\":true,\"data\":null,\"errorObjects\":[{\"error\":\"E\"}]}")
                            .errors())
                    .hasSize(1);
        }

        @ParameterizedTest
        @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {'error':'E'}
            {'status':500,'error':'E','path':'/x'}
            {'data':null,'errorObjects':[{'error':'E'}]}
            {'success':null,'errorObjects':[{'error':'E'}]}
            """)
        void nothingButAComplaintIsNoConfirmation(String body) {
            for (Operation<?> operation : List.of(ITEM, DONE, ITEMS, PAGE, TOKENS)) {
                assertThat(refused(operation, body.replace('\'', '"')).errors())
                        .extracting(ErrorItem::error)
                        .containsExactly("E");
            }
        }

        @Test
        void aSuccessWithErrorsAndAnEmptyListMapPageOrConfirmationIsAValueWithWarnings() {
            for (Operation<?> operation : List.of(
                    ITEMS,
                    PAGE,
                    DONE,
                    get().returns(new TypeRef<Map<String, Item>>() {}),
                    get().returns(RecordsTest.EntityPage.class))) {
                DecodedBody.Value<?> none =
                        good(operation, "{\"success\":true,\"data\":null,\"errorObjects\":[{\"error\":\"dropped\"}]}");
                assertThat(none.value()).isNotNull();
                assertThat(none.warnings()).extracting(ErrorItem::error).containsExactly("dropped");
            }
        }

        @Test
        void theWordSuccessInAValueIsNoFailure() {
            assertThat(value(
                            get().returns(new TypeRef<Map<String, Object>>() {}),
                            "{\"success\":true,\"data\":{\"status\":\"success\",\"deep\":{\"success\":false}}}"))
                    .containsOnlyKeys("status", "deep");
        }
    }

    @Test
    void unknownFieldsAreKept() {
        Kept kept = value(
                get().returns(Kept.class),
                "{\"data\":{\"id\":1,\"a\":null,\"b\":{\"c\":[1,2.50,\"x\",true]},\"d\":12345678901234567890}}");
        assertThat(kept.additionalProperties().keySet()).containsExactly("a", "b", "d");
        assertThat(kept.additionalProperties().get("a")).isNull();
        assertThat(kept.additionalProperties().get("b"))
                .isEqualTo(Map.of("c", List.of(1L, new BigDecimal("2.50"), "x", true)));
        assertThat(kept.additionalProperties().get("d")).isEqualTo(new java.math.BigInteger("12345678901234567890"));
    }

    @Test
    void whatDoesNotFitIsAbsentButReportedAndKept() {
        DecodedBody.Value<Page<Kept>> page = good(
                get().returnsPage("data", Kept.class), "{\"data\":{\"data\":[{\"id\":1},{\"id\":12.5},{\"id\":[1]}]}}");
        assertThat(page.decodeWarnings()).containsExactly("data.data[1].id: 12.5", "data.data[2].id: an array");
        assertThat(page.value().rows().get(1)).isEqualTo(new Kept(0, Map.of("id", new BigDecimal("12.5"))));
        assertThat(page.value().rows().get(2)).isEqualTo(new Kept(0, Map.of("id", List.of(1L))));
    }
}
