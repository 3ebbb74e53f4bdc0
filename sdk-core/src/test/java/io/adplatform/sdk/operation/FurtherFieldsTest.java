package io.adplatform.sdk.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adplatform.sdk.Page;
import io.adplatform.sdk.Request;
import io.adplatform.sdk.RowIdentity;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.error.InvalidRequestException;
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
    void aFieldOfAnObjectIsSentBesideTheObjectInAnyOrder() {
        Call<String> call = request("POST /things")
                .with("extra.a", 1)
                .with("extra", Map.of("b", 2))
                .build();

        assertThat(call.json()).isEqualTo(Map.of("extra", Map.of("a", 1, "b", 2)));
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
    void whatIsTakenOutAgainIsNotSent() {
        assertThat(request("POST /things").with("b", 2).with("b", null).build().json())
                .isEmpty();
    }

    @Test
    void noFieldThatIsSetIsReplaced() {
        assertRefused(request("POST /things").body("a", 1).with("a", 2), "a has a setter, and can't be set by with()");
        assertRefused(
                request("POST /things").body("data", Map.of("a", 1)).with("data.a", 2),
                "data.a has a setter, and can't be set by with()");
        assertRefused(
                request("POST /things").body("data", 1).with("data.a", 2),
                "data.a has a setter, and can't be set by with()");
        assertRefused(request("GET /things").query("a", 1).with("a", 2), "a has a setter, and can't be set by with()");
    }

    @Test
    void noFieldWithASetterIsReplacedThoughItIsNotSet() {
        assertRefused(
                request("POST /things")
                        .setter("customer", "owId")
                        .checked(checks -> checks.positive("owId"))
                        .with("owId", -1),
                "customer(owId) has a setter, and can't be set by with()");
        assertRefused(
                request("POST /things")
                        .setter("size", "data")
                        .checked(checks -> checks.within("data", Map.of()).positive("size"))
                        .with("data", Map.of("size", -1)),
                "size(data) has a setter, and can't be set by with()");
        assertRefused(
                ListSetters.request(workspace).with("noOfEntries", 5000),
                "pageSize(noOfEntries) has a setter, and can't be set by with()");
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

    private static void assertRefused(Request<?> request, String violation) {
        assertThatThrownBy(request::build)
                .isInstanceOfSatisfying(
                        InvalidRequestException.class,
                        refused -> assertThat(refused.violations()).hasToString("[" + violation + "]"));
    }

    private PlainRequest<String> request(String line) {
        return new PlainRequest<>(workspace, Operation.once(line).returns(String.class));
    }
}
