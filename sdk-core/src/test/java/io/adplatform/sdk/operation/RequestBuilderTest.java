package io.adplatform.sdk.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adplatform.sdk.error.InvalidRequestException;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.error.Violation;
import io.adplatform.sdk.internal.json.Fruit;
import io.adplatform.sdk.operation.Call.Body;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RequestBuilderTest {

    private static final Operation<String> OPERATION =
            Operation.once("POST /things/{id}/parts/{name}").returns(String.class);

    private final FakeWorkspace workspace = new FakeWorkspace(call -> "done");

    @Test
    void everythingThatIsWrongIsListedAtOnceAndNothingIsSent() {
        PlainRequest<String> request = request()
                .path("name", "..")
                .body("amount", new BigDecimal("-3"))
                .body("share", 101)
                .body("ids", List.of())
                .checked(checks ->
                        checks.required("owner", "ids").positive("amount").between("share", 0, 100));

        assertThatThrownBy(request::send).isInstanceOfSatisfying(InvalidRequestException.class, error -> {
            assertThat(error.wasSent()).isEqualTo(Sent.NO);
            assertThat(error.violations())
                    .extracting(Violation::toString)
                    .containsExactlyInAnyOrder(
                            "id is required",
                            "name must be a path segment: not empty, not '.' or '..', no control characters, was ..",
                            "owner is required",
                            "ids must not be empty, was []",
                            "amount must be above 0, was -3",
                            "share must be between 0 and 100, was 101");
            assertThat(error).hasMessageEndingWith(". POST /things/.../parts/.. was not sent.");
        });
        assertThat(workspace.calls()).isEmpty();
    }

    @Test
    void whatStandsInThePathIsCheckedLikeTheRest() {
        PlainRequest<String> request =
                request().path("id", 0).path("name", "left").checked(checks -> checks.positive("id"));

        assertThatThrownBy(request::build)
                .isInstanceOfSatisfying(
                        InvalidRequestException.class,
                        error -> assertThat(error.violations())
                                .extracting(Violation::toString)
                                .containsExactly("id must be above 0, was 0"));
    }

    @Test
    void noIdInAPathIsZeroOrLess() {
        assertThatThrownBy(() -> request().path("id", -3).path("name", 0).build())
                .isInstanceOfSatisfying(
                        InvalidRequestException.class,
                        error -> assertThat(error.violations())
                                .extracting(Violation::toString)
                                .containsExactly("id must be above 0, was -3", "name must be above 0, was 0"));
        // A text is no ID, and the last value counts.
        assertThat(request()
                        .path("id", 0)
                        .path("id", 7)
                        .path("name", "0")
                        .build()
                        .pathValues())
                .containsEntry("id", "7")
                .containsEntry("name", "0");
    }

    @Test
    void aListsValueStandsInAPathByItsIdAlone() {
        assertThatThrownBy(() -> request()
                        .path("id", Fruit.of("Kiwi"))
                        .path("name", Fruit.of(9))
                        .build())
                .isInstanceOfSatisfying(
                        InvalidRequestException.class,
                        error -> assertThat(error.violations())
                                .extracting(Violation::toString)
                                .containsExactly("id must have an ID; known are Apple (1), Blood Orange (2), Fig (4),"
                                        + " was unknown Kiwi"));
    }

    @Test
    void anAsynchronousCallWithWrongInputsFailsInsteadOfThrowing() {
        assertThat(request().sendAsync())
                .failsWithin(Duration.ZERO)
                .withThrowableOfType(ExecutionException.class)
                .withCauseInstanceOf(InvalidRequestException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".", "..", "a\nb", "\u0000"})
    void aTextThatCouldReachAnotherPathIsRefused(String value) {
        assertThatThrownBy(() -> request().path("id", 7).path("name", value).build())
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("name must be a path segment");
    }

    @Test
    void aCallDoesNotChangeWithItsBuilder() {
        PlainRequest<String> request = request().path("id", 7).path("name", "a").body("x", 1);
        Call<String> call = request.build();
        request.body("x", 2).query("late", true);

        assertThat(call.json()).isEqualTo(Map.of("x", 1));
        assertThat(call.query()).isEmpty();
    }

    @Test
    void aCallDoesNotChangeWithAnObjectInItsList() {
        Map<String, Object> row = new HashMap<>(Map.of("amount", 1));
        Call<String> call = workspace
                .call("POST /api/v9/new")
                .body(List.of(row))
                .returns(String.class)
                .build();
        row.put("amount", 2);

        assertThat(call.body()).isEqualTo(new Body.AnyJson(List.of(Map.of("amount", 1))));
    }

    @Test
    void whatIsSetToNullIsTakenOutAgain() {
        Call<String> call = request()
                .path("id", 7)
                .path("name", "a")
                .query("q", 1)
                .query("q", null)
                .body("x", 1)
                .body("x", null)
                .build();

        assertThat(call.query()).isEmpty();
        assertThat(call.body()).isEqualTo(new Body.None());
    }

    @Test
    void fieldsThatAreSetTogetherKeepTheirNullsExceptInAForm() {
        Map<String, Object> fields = new HashMap<>();
        fields.put("x", null);
        fields.put("y", 1);

        Call<String> json =
                request().path("id", 7).path("name", "a").body(fields).build();
        Call<String> form = request()
                .path("id", 7)
                .path("name", "a")
                .body(fields)
                .part("z", 2)
                .build();

        assertThat(json.body()).isEqualTo(new Body.Json(fields));
        assertThat(form.body()).isEqualTo(new Body.Multipart(Map.of("y", 1, "z", 2), List.of()));
    }

    @Test
    void aCallsTextShowsNoValueOfItsBody() {
        Call<String> call = request()
                .path("id", 7)
                .path("name", "a")
                .body("accountNumber", "canary-4711")
                .build();

        assertThat(call.toString()).contains("accountNumber").doesNotContain("canary");
    }

    @Test
    void anOperationThatDoesNotReadLikeTheDocumentsIsRefused() {
        assertThatThrownBy(() -> Operation.read("/no/method"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'/no/method'");
        assertThatThrownBy(() -> Operation.read("GET /a/{id}").orPath("/b/{other}"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("same placeholders");
    }

    @Test
    void anUntypedCallIsSentOnceUntilItsCallerSaysOtherwise() {
        workspace.call("POST /api/v9/new").returns(String.class).send();
        workspace
                .call("POST /api/v9/new")
                .effect(Effect.READ)
                .returns(String.class)
                .send();

        assertThat(workspace.calls())
                .extracting(call -> call.operation().effect())
                .containsExactly(Effect.ONCE, Effect.READ);
    }

    private PlainRequest<String> request() {
        return new PlainRequest<>(workspace, OPERATION);
    }
}
