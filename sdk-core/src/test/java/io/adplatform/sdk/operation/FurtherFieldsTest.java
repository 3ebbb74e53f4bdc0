package io.adplatform.sdk.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adplatform.sdk.Page;
import io.adplatform.sdk.Request;
import io.adplatform.sdk.RowIdentity;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.error.InvalidRequestException;
import io.adplatform.sdk.file.Content;
import io.adplatform.sdk.internal.throttle.StandardError;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a caller adds to a request by {@code with(name, value)}. */
class FurtherFieldsTest {

    private final FakeWorkspace workspace = new FakeWorkspace(call -> "done");

    @Test
    void goIntoTheBodyBesideTheRequestsOwnFields() {
        Call<String> call =
                request("POST /things").body("a", 1).with("b", List.of(2)).build();

        assertThat(call.json()).isEqualTo(Map.of("a", 1, "b", List.of(2)));
    }

    @Test
    void goIntoTheQueryWhereThereIsNoBody() {
        assertThat(request("GET /things").with("b.c", 2).build().query()).isEqualTo(Map.of("b.c", "2"));
        assertThat(request("DELETE /things").query("a", 1).with("b", 2).build().query())
                .isEqualTo(Map.of("a", "1", "b", "2"));
        assertThat(request("PATCH /things").query("a", 1).with("b", 2).build().query())
                .isEqualTo(Map.of("a", "1", "b", "2"));
    }

    @Test
    void goIntoTheBodyOfAWriteThatHasNoFieldOfItsOwn() {
        assertThat(request("POST /things").with("b", 2).build().json()).isEqualTo(Map.of("b", 2));
        assertThat(request("DELETE /things").body("a", 1).with("b", 2).build().json())
                .isEqualTo(Map.of("a", 1, "b", 2));
    }

    @Test
    void aDotLeadsIntoAnObject() {
        Call<String> call = request("POST /things")
                .body("data", Map.of("a", 1))
                .with("data.b", 2)
                .with("fresh.deep.c", 3)
                .build();

        assertThat(call.json())
                .isEqualTo(Map.of("data", Map.of("a", 1, "b", 2), "fresh", Map.of("deep", Map.of("c", 3))));
    }

    @Test
    void aFieldOfAnObjectIsSentBesideTheObject() {
        assertThat(json(request("POST /things").with("extra", Map.of("b", 2)).with("extra.a", 1)))
                .isEqualTo(Map.of("extra", Map.of("a", 1, "b", 2)));
    }

    @Test
    void aLaterObjectReplacesFieldsInIt() {
        assertThat(json(request("POST /things").with("extra.a", 1).with("extra", Map.of("b", 2))))
                .isEqualTo(Map.of("extra", Map.of("b", 2)));
        assertThat(json(request("POST /things").with("extra.a", 1).with("extra", 5)))
                .isEqualTo(Map.of("extra", 5));
        assertThat(json(request("POST /things")
                        .with("extra", 1)
                        .with("extra.a", 2)
                        .with("extra", 3)))
                .isEqualTo(Map.of("extra", 3));
    }

    @Test
    void aLaterFieldReplacesAValueThatIsNoObject() {
        assertThat(json(request("POST /things").with("extra", 5).with("extra.a", 1)))
                .isEqualTo(Map.of("extra", Map.of("a", 1)));
    }

    @Test
    void inAQueryEachNameIsAParameter() {
        assertThat(request("GET /things").with("a.b", 1).with("a", 2).build().query())
                .isEqualTo(Map.of("a.b", "1", "a", "2"));
    }

    private static Map<String, Object> json(Request<?> request) {
        return request.build().json();
    }

    @Test
    void areRefusedBesideABodyThatIsNoObject() {
        Request<String> request = workspace
                .call("POST /things")
                .body(List.of(1))
                .returns(String.class)
                .with("dryRun", true);

        assertRefused(request, "body must be either fields, a form, or one value that is not an object");
    }

    @Test
    void nullRemovesTheFieldOfAnEarlierCall() {
        assertThat(json(request("POST /things").with("b", 2).with("b", null))).isEmpty();
        assertThat(json(request("POST /things").with("a.b", 2).with("a", null))).isEmpty();
        assertThat(json(request("POST /things").with("a.b", 2).with("a.c", null)))
                .isEqualTo(Map.of("a", Map.of("b", 2)));
        assertThat(json(request("POST /things").with("a.b", null))).isEmpty();
        assertThat(json(request("POST /things").with("b", null).with("b", 2))).isEqualTo(Map.of("b", 2));
    }

    @Test
    void nullRemovesTheValueOfASetter() {
        assertThat(read("GET /things").query("a", 1).with("a", null).build().query())
                .isEmpty();
        assertThat(json(read("POST /things").body("a", 1).body("b", 1).with("a", null)))
                .isEqualTo(Map.of("b", 1));
        assertThat(json(read("POST /things")
                        .body("data", Map.of("a", 1, "b", 1))
                        .with("data.a", null)))
                .isEqualTo(Map.of("data", Map.of("b", 1)));
        assertThat(read("PUT /things")
                        .file("proof", Content.of(new byte[1], "a.png"))
                        .with("proof", null)
                        .build()
                        .body())
                .isEqualTo(new Call.Body.Multipart(Map.of(), List.of()));
    }

    @Test
    void aRequiredFieldThatIsRemovedIsMissing() {
        PlainRequest<String> request = read("POST /things")
                .setter("size", "a")
                .body("a", 1)
                .checked(checks -> checks.required("a").positive("a"));

        assertRefused(request.with("a", null), "size(a) is required");
        assertThat(json(request.with("a", 2))).isEqualTo(Map.of("a", 2));
    }

    @Test
    void aRemovalIsNotAFieldToChange() {
        PlainRequest<String> request = read("POST /things")
                .checked(checks -> checks.that(checks.hasFurtherFields(), "a", null, "is required"));

        assertRefused(request.with("b.c", 1).with("b", null), "a is required");
        assertThat(json(request.with("b.c", 1))).isEqualTo(Map.of("b", Map.of("c", 1)));
    }

    @Test
    void replaceTheValueOfASetterAndTheLogNamesTheSetter() {
        List<String> log = replaced(() -> {
            assertThat(read("POST /things")
                            .setter("size", "a")
                            .body("a", 1)
                            .with("a", 2)
                            .build()
                            .json())
                    .isEqualTo(Map.of("a", 2));
            assertThat(read("GET /things").query("a", 1).with("a", 2).build().query())
                    .isEqualTo(Map.of("a", "2"));
            assertThat(read("POST /things")
                            .body("data", Map.of("a", 1, "b", 1))
                            .with("data.a", 2)
                            .build()
                            .json())
                    .isEqualTo(Map.of("data", Map.of("a", 2, "b", 1)));
            assertThat(read("POST /things")
                            .body("data", 1)
                            .with("data.a", 2)
                            .build()
                            .json())
                    .isEqualTo(Map.of("data", Map.of("a", 2)));
        });

        assertThat(log)
                .containsExactly(
                        "with() replaces the value of size(a) in POST /things",
                        "with() replaces the value of a in GET /things",
                        "with() replaces the value of data.a in POST /things",
                        "with() replaces the value of data.a in POST /things");
    }

    /** So that code which sets a field by its name still works when a later version has a setter for it. */
    @Test
    void aFieldWhoseSetterIsNotCalledIsSentWithoutACheckAndAWord() {
        List<String> log = replaced(() -> assertThat(request("POST /things")
                        .setter("customer", "owId")
                        .checked(checks -> checks.required("owId").positive("owId"))
                        .with("owId", -1)
                        .build()
                        .json())
                .isEqualTo(Map.of("owId", -1)));

        assertThat(log).isEmpty();
        assertThat(ListSetters.request(workspace)
                        .with("noOfEntries", 5000)
                        .build()
                        .json())
                .containsEntry("noOfEntries", 5000);
    }

    @Test
    void aCallThatIsSentOnceIsRefusedIfItHasTwoValuesOfOneField() {
        assertRefused(
                request("POST /things").setter("size", "a").body("a", 1).with("a", 2),
                "size(a) must not be set by with(), since its setter was called");
        assertRefused(
                request("POST /things")
                        .file("proof", Content.of(new byte[1], "a.png"))
                        .with("proof", "x"),
                "proof must not be set by with(), since its setter was called");
    }

    @Test
    void aFileIsReplacedToo() {
        Call<String> call = read("PUT /things")
                .file("proof", Content.of(new byte[1], "a.png"))
                .with("proof", "x")
                .build();

        assertThat(call.body()).isEqualTo(new Call.Body.Multipart(Map.of("proof", "x"), List.of()));
    }

    /** A list with one setter, and with checks of fields that only other lists have setters for. */
    private static final class ListSetters extends PagedRequestBuilder<String, Page<String>, ListSetters> {

        private static final Operation<Page<String>> LIST =
                Operation.read("POST /things").returnsPage("data", String.class);

        private ListSetters(Workspace workspace) {
            super(workspace, LIST, Paging.byBody("pageNo", "noOfEntries"), RowIdentity.none());
            setter("words", "searchField").body("sort", "+id").body("filter", Map.of("flag", true));
            preset("sort", "filter.flag");
        }

        static ListSetters request(Workspace workspace) {
            return new ListSetters(workspace);
        }

        @Override
        protected void check(Checks checks) {
            super.check(checks);
            checks.ids("owIds").positive("groupId");
        }
    }

    @Test
    void aFieldThatIsOnlyCheckedIsSent() {
        Call<?> call = ListSetters.request(workspace)
                .with("owIds", List.of(1))
                .with("searchField", "a")
                .build();

        assertThat(call.json()).containsEntry("owIds", List.of(1)).containsEntry("searchField", "a");
    }

    @Test
    void aChoiceOfTheSdkIsReplaced() {
        Call<?> call = ListSetters.request(workspace)
                .with("sort", "-id")
                .with("filter.flag", false)
                .build();

        assertThat(call.json()).isEqualTo(Map.of("sort", "-id", "filter", Map.of("flag", false)));
    }

    @Test
    void aFieldWithoutANameIsRefused() {
        assertRefused(request("POST /things").with(" ", 1), "with needs the name of a field, was \" \"");
    }

    @Test
    void aFieldWithoutAnyNameIsAMistakeOfTheProgram() {
        assertThatThrownBy(() -> request("POST /things").with(null, 1))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("the name of a field must not be null");
    }

    private static void assertRefused(Request<?> request, String violation) {
        assertThatThrownBy(request::build)
                .isInstanceOfSatisfying(
                        InvalidRequestException.class,
                        refused -> assertThat(refused.violations()).hasToString("[" + violation + "]"));
    }

    /** What the log said while something ran. */
    private static List<String> replaced(Runnable action) {
        return StandardError.during(action).stream()
                .map(line -> line.replaceFirst("^.* WARN io.adplatform.sdk.calls - ", ""))
                .toList();
    }

    private PlainRequest<String> read(String line) {
        return new PlainRequest<>(workspace, Operation.read(line).returns(String.class));
    }

    private PlainRequest<String> request(String line) {
        return new PlainRequest<>(workspace, Operation.once(line).returns(String.class));
    }
}
