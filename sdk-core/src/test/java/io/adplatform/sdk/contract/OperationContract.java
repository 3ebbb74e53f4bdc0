package io.adplatform.sdk.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.InstanceOfAssertFactories.type;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.Dialect;
import io.adplatform.sdk.ErrorItem;
import io.adplatform.sdk.Request;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.error.ApiException;
import io.adplatform.sdk.error.BadRequestException;
import io.adplatform.sdk.error.ForbiddenException;
import io.adplatform.sdk.error.NotAuthenticatedException;
import io.adplatform.sdk.error.OutcomeUnknownException;
import io.adplatform.sdk.error.PreconditionFailedException;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.error.ServerException;
import io.adplatform.sdk.error.UnprocessableException;
import io.adplatform.sdk.error.UnreadableResponseException;
import io.adplatform.sdk.operation.Effect;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.testing.Depth;
import io.adplatform.testkit.Fault;
import io.adplatform.testkit.RecordedCall;
import io.adplatform.testkit.contract.Contract;
import io.adplatform.testkit.contract.Violation;
import io.adplatform.testkit.http.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;

/**
 * The contract test of one operation: what it sends, what it reads, and how it fails. An operation says the first two
 * and gets the rest. Each test is either blocking or asynchronous, by turns. Of the statuses that all operations treat
 * alike, each operation meets one or two in a fast run, by turns, and all in a deep run.
 *
 * <pre>{@code
 * @TestFactory
 * Stream<DynamicTest> listPayments() {
 *     return OperationContract.of(ListPayments.OPERATION, on -> Finance.on(on).payments().list().pageNo(2))
 *             .sends("/api/v3/fa/payments/list?pageNo=2")
 *             .reads("the documented answer", "{...}", page -> assertThat(page.rows()).hasSize(1))
 *             .tests();
 * }
 * }</pre>
 *
 * @param <T> what the operation answers with
 */
public final class OperationContract<T> {

    private static final Map<Integer, Class<? extends ApiException>> REFUSALS = Map.of(
            400, BadRequestException.class,
            403, ForbiddenException.class,
            412, PreconditionFailedException.class,
            422, UnprocessableException.class);

    private static final String REFUSAL =
            "{\"success\":false,\"errorObjects\":[{\"error\":\"No\",\"reason\":\"Because\",\"field\":\"x\"}]}";

    // Everything that a deployment can spell otherwise, but for paths of which the documents have two, and for values.
    private static final Dialect OTHER =
            Dialect.alternate().paymentTermInDays(false).processor("paywell");

    private final Operation<T> operation;
    private final Function<Workspace, ? extends Request<? extends T>> request;
    private final Map<String, Answer<T>> answers = new LinkedHashMap<>();
    private final Map<String, AttemptFailure> failures = new LinkedHashMap<>();
    private final Map<String, String> headers = new LinkedHashMap<>();
    private Dialect dialect = Dialect.documented();
    private String pathAndQuery = "";
    private String json = "";
    private String documentedType = "application/json";
    private @Nullable Consumer<RecordedCall> otherBody;
    private boolean madeUp;

    private record Answer<T>(String body, Consumer<T> check) {}

    private record AttemptFailure(int status, String body, String message) {}

    private OperationContract(Operation<T> operation, Function<Workspace, ? extends Request<? extends T>> request) {
        this.operation = operation;
        this.request = request;
    }

    /** The contract of an operation, tested through one filled-in request. */
    public static <T> OperationContract<T> of(
            Operation<T> operation, Function<Workspace, ? extends Request<? extends T>> request) {
        return new OperationContract<>(operation, request);
    }

    /** The contract of an operation that answers with a confirmation, with the shapes that these come in. */
    public static OperationContract<Confirmation> ofConfirmed(
            Operation<Confirmation> operation, Function<Workspace, ? extends Request<Confirmation>> request) {
        return of(operation, request)
                .reads(
                        "a bare sentence",
                        "{\"success\":true,\"data\":\"Done well\"}",
                        done -> assertThat(done).isEqualTo(new Confirmation("Done well", null, Map.of())))
                .reads(
                        "a message in an object",
                        "{\"success\":true,\"data\":{\"message\":\"Done well\"}}",
                        done -> assertThat(done).isEqualTo(new Confirmation("Done well", null, Map.of())))
                .reads(
                        "a confirmation with an ID",
                        "{\"success\":true,\"data\":{\"message\":\"Done well\",\"id\":812}}",
                        done -> assertThat(done).isEqualTo(new Confirmation("Done well", 812L, Map.of())))
                .reads(
                        "no data",
                        "{\"success\":true}",
                        done -> assertThat(done).isEqualTo(new Confirmation(null, null, Map.of())))
                .reads(
                        "nulls everywhere",
                        "{\"success\":true,\"data\":null,\"errorObjects\":null}",
                        done -> assertThat(done).isEqualTo(new Confirmation(null, null, Map.of())))
                .reads(
                        "the odd shape: another service's envelope, and more than was announced",
                        "{\"statusCode\":\"200\",\"responseObject\":{\"message\":\"Done well\",\"id\":\"812\",\"count\":2}}",
                        done -> assertThat(done).isEqualTo(new Confirmation("Done well", 812L, Map.of("count", 2L))));
    }

    /** The media type of the documented answer, where it is no JSON. */
    public OperationContract<T> documentsFile(String mediaType) {
        documentedType = mediaType;
        return this;
    }

    /** It was made up by its test: no document has it, and so neither does the contract. */
    public OperationContract<T> undocumented() {
        madeUp = true;
        return this;
    }

    /**
     * Tests in this dialect instead of the documents'. Without this word the request is tested in both dialects, unless
     * they have different paths for it.
     */
    public OperationContract<T> in(Dialect spelling) {
        dialect = spelling;
        return this;
    }

    /** What the request must be: its path as it goes on the wire, and its query decoded. */
    public OperationContract<T> sends(String expectedPathAndQuery) {
        pathAndQuery = expectedPathAndQuery;
        return this;
    }

    /** What the request's body must be, field by field; without this word it must be empty. */
    public OperationContract<T> sendsJson(String expected) {
        json = expected;
        return this;
    }

    /** What a body that is no JSON must be. */
    public OperationContract<T> sendsBody(Consumer<RecordedCall> check) {
        otherBody = check;
        return this;
    }

    /** A header that the request must carry. The host header is absent unless it is said here. */
    public OperationContract<T> sendsHeader(String name, String value) {
        headers.put(name, value);
        return this;
    }

    /** A failure that the documents show, in their failure body; the error that the caller meets must tell it. */
    public OperationContract<T> refuses(int status, String error) {
        return failsOn(
                status + " '" + error + "'",
                status,
                "{\"success\":false,\"errorObjects\":[{\"error\":\"" + error + "\"}]}",
                error);
    }

    /** A failure in any body, and what the error that the caller meets must tell of it. */
    public OperationContract<T> failsOn(String which, int status, String body, String message) {
        failures.put(which, new AttemptFailure(status, body, message));
        return this;
    }

    /** An answer, and what must be read of it. One of them must be what the contract allows. */
    public OperationContract<T> reads(String which, String body, Consumer<T> check) {
        answers.put(which, new Answer<>(body, check));
        return this;
    }

    /** All the tests. */
    public Stream<DynamicTest> tests() {
        List<DynamicTest> tests = new ArrayList<>();
        add(tests, "sends exactly what the documents say", platform -> sendsWhatIsExpected(platform, dialect));
        if (dialect.equals(Dialect.documented()) && operation.alternatePath() == null) {
            add(
                    tests,
                    OTHER,
                    "sends the same in the other dialect, with the processor's own name",
                    platform -> sendsWhatIsExpected(platform, OTHER));
        }
        if (!madeUp) {
            tests.add(dynamicTest("reads an answer that the contract allows", this::readsWhatTheContractAllows));
        }
        answers.forEach((which, answer) -> add(tests, "reads " + which, platform -> reads(platform, answer)));
        failures.forEach((which, failure) -> add(tests, "tells of " + which, platform -> fails(platform, failure)));
        inTurn(List.of(400, 403, 404, 412, 422)).forEach(status -> refused(tests, status));
        add(tests, "finds the failure in a 200", platform -> failureIn200(platform, REFUSAL));
        add(tests, "finds the failure wrapped in a success", platform -> failureIn200(platform, wrapped()));
        inTurn(List.of(408, 500, 503))
                .forEach(status -> add(
                        tests,
                        "after " + status + " does what its effect allows",
                        platform -> serverFails(platform, status)));
        add(tests, "takes no HTML for an answer", this::html);
        add(tests, "waits and goes on after 429", this::tooManyRequests);
        add(tests, "gets a new token after 401, once", this::tokenRefused);
        return tests.stream();
    }

    private void sendsWhatIsExpected(ContractPlatform platform, Dialect spelling) {
        platform.answers(documented());
        platform.send(request);

        RecordedCall sent = platform.onlyRequest();
        assertThat(sent.method()).isEqualTo(operation.method());
        assertThat(pathAndQuery(sent)).isEqualTo(pathAndQuery.replace("/processor/", "/" + spelling.processor() + "/"));
        assertThat(sent.header(spelling.credentialHeader())).startsWith("Bearer ");
        assertThat(sent.header("X-IAA-OW-ID")).isEqualTo(platform.owId());
        assertThat(sent.header("X-IAA-HOST")).isEqualTo(headers.get("X-IAA-HOST"));
        headers.forEach((name, value) -> assertThat(sent.header(name)).isEqualTo(value));
        if (otherBody != null) {
            otherBody.accept(sent);
        } else if (json.isEmpty()) {
            assertThat(sent.body()).isEmpty();
        } else if (spelling.forms().contains(operation.name())) {
            assertThat(sent.header("Content-Type")).isEqualTo("application/x-www-form-urlencoded");
            ObjectNode texts = JsonNodeFactory.instance.objectNode();
            tree(json)
                    .properties()
                    .forEach(field -> texts.put(field.getKey(), field.getValue().asText()));
            assertThat(sent.fields()).isEqualTo(texts);
        } else {
            assertThat(sent.header("Content-Type")).isEqualTo("application/json; charset=utf-8");
            assertThat(sent.json())
                    .isEqualTo(tree(json.replaceAll("\"processor(?=[A-Z])", '"' + spelling.processor())));
        }
    }

    /** Otherwise this test would read what nobody answers. */
    private void readsWhatTheContractAllows() {
        Contract contract = Contract.withProcessor(dialect.processor());
        String path = pathAndQuery.split("[?]", 2)[0];
        assertThat(contract.operationFor(operation.method(), path))
                .as("what the contract describes as %s %s", operation.method(), path)
                .isNotNull();
        Map<String, List<Violation>> violations = new LinkedHashMap<>();
        answers.forEach((which, answer) -> violations.put(
                which,
                contract.check(
                        operation.method(),
                        path,
                        io.adplatform.testkit.http.Answer.raw(200, documentedType, answer.body()))));
        assertThat(violations).as("what is wrong with each answer that is read").containsValue(List.of());
    }

    private void reads(ContractPlatform platform, Answer<T> answer) {
        platform.answers(answer.body());
        answer.check().accept(platform.send(request));
    }

    private void fails(ContractPlatform platform, AttemptFailure failure) {
        for (int attempt = 0; attempt < 3; attempt++) {
            platform.fails(Fault.answer(failure.status(), "application/json", failure.body())
                    .unchecked());
        }
        assertThat(catchThrowable(() -> platform.send(request)))
                .isInstanceOf(AdPlatformException.class)
                .hasMessageContaining(failure.message());
    }

    /** Returns the statuses of this operation. */
    private Stream<Integer> inTurn(List<Integer> statuses) {
        int turn = Math.floorMod(operation.name().hashCode(), 3);
        return statuses.stream().filter(status -> Depth.isDeep() || statuses.indexOf(status) % 3 == turn);
    }

    private void refused(List<DynamicTest> tests, int status) {
        Class<? extends ApiException> as = REFUSALS.getOrDefault(status, ApiException.class);
        add(tests, "tells of a " + status + " as " + as.getSimpleName(), platform -> {
            platform.fails(Fault.answer(status, "application/json", REFUSAL));
            Throwable error = catchThrowable(() -> platform.send(request));
            assertThat(error).isExactlyInstanceOf(as);
            assertRefusal(platform, (ApiException) error, status);
        });
    }

    private void failureIn200(ContractPlatform platform, String body) {
        platform.answers(body);
        Throwable error = catchThrowable(() -> platform.send(request));
        assertThat(error).isInstanceOf(ApiException.class);
        assertRefusal(platform, (ApiException) error, 200);
    }

    private void assertRefusal(ContractPlatform platform, ApiException error, int status) {
        assertThat(error.status()).isEqualTo(status);
        assertThat(error.errors()).containsExactly(new ErrorItem("No", "Because", "x", Map.of()));
        assertThat(error.wasSent()).isEqualTo(Sent.YES);
        assertThat(error).hasMessageContaining("No (x: Because)").hasMessageContaining("workspace " + platform.owId());
        assertThat(error.context().operation()).isEqualTo(operation.name());
        assertThat(platform.requests()).hasSize(1);
    }

    private void serverFails(ContractPlatform platform, int status) {
        for (int attempt = 0; attempt < 3; attempt++) {
            platform.fails(Fault.answer(status, "application/json", REFUSAL));
        }
        failsBecauseOfTheServer(platform, ServerException.class);
    }

    private void html(ContractPlatform platform) {
        for (int attempt = 0; attempt < 3; attempt++) {
            platform.fails(Fault.html(200));
        }
        failsBecauseOfTheServer(platform, UnreadableResponseException.class);
    }

    private void failsBecauseOfTheServer(
            ContractPlatform platform, Class<? extends AdPlatformException> whereRepeatable) {
        Throwable error = catchThrowable(() -> platform.send(request));
        boolean once = operation.effect() == Effect.ONCE;
        assertThat(error).isInstanceOf(once ? OutcomeUnknownException.class : whereRepeatable);
        assertThat(platform.requests()).hasSize(once ? 1 : 3);
    }

    private void tooManyRequests(ContractPlatform platform) {
        platform.fails(Fault.status(429));
        platform.answers(documented());
        platform.send(request);
        assertThat(platform.requests()).hasSize(2);
    }

    private void tokenRefused(ContractPlatform platform) {
        platform.fails(Fault.status(401));
        platform.fails(Fault.status(401));
        assertThat(catchThrowable(() -> platform.send(request)))
                .asInstanceOf(type(NotAuthenticatedException.class))
                .extracting(AdPlatformException::wasSent)
                .isEqualTo(Sent.YES);
        assertThat(platform.requests()).hasSize(2);
        assertThat(platform.requests().get(0).header(dialect.credentialHeader()))
                .isNotEqualTo(platform.requests().get(1).header(dialect.credentialHeader()));
    }

    private static String pathAndQuery(RecordedCall sent) {
        String query = sent.query().entrySet().stream()
                .map(parameter -> parameter.getKey() + "=" + String.join(",", parameter.getValue()))
                .collect(Collectors.joining("&"));
        return query.isEmpty() ? sent.path() : sent.path() + "?" + query;
    }

    private String documented() {
        return answers.values().iterator().next().body();
    }

    private static String wrapped() {
        return "{\"success\":true,\"data\":" + REFUSAL + "}";
    }

    private void add(List<DynamicTest> tests, String name, Consumer<ContractPlatform> test) {
        add(tests, dialect, name, test);
    }

    private void add(List<DynamicTest> tests, Dialect spelling, String name, Consumer<ContractPlatform> test) {
        // The names of operations differ, so every test of this table runs both ways in one operation or another.
        boolean async = (tests.size() + operation.name().hashCode()) % 2 == 0;
        tests.add(dynamicTest(name + (async ? " (async)" : ""), () -> {
            try (ContractPlatform platform = new ContractPlatform(operation, spelling, async)) {
                test.accept(platform);
                assertThat(platform.violations()).as("what breaks the contract").isEmpty();
            }
        }));
    }

    private static JsonNode tree(String text) {
        try {
            return Json.read(text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException typo) {
            throw new UncheckedIOException(typo);
        }
    }
}
