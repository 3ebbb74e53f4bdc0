package io.adplatform.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.error.CallCancelledException;
import io.adplatform.sdk.error.CallContext;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.file.FileKind;
import io.adplatform.sdk.file.Target;
import io.adplatform.sdk.operation.Call.Body;
import io.adplatform.sdk.operation.FakeWorkspace;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.TypeRef;
import io.adplatform.sdk.operation.UntypedRequest;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class UntypedRequestTest {

    private final FakeWorkspace workspace = new FakeWorkspace(call -> null);

    private UntypedRequest request() {
        Map<String, Object> body = new HashMap<>();
        body.put("name", "a");
        body.put("note", null);
        return workspace.call("POST /api/v3/x").body(body);
    }

    @Test
    void aFieldThatIsNullIsSentAsNullWhateverTheAnswerIs() {
        request().returns(Map.class).sendForResponse();
        request().returnsFile(FileKind.ANY).to(Target.memory());

        assertThat(workspace.calls())
                .hasSize(2)
                .allSatisfy(call ->
                        assertThat(call.json()).containsEntry("name", "a").containsEntry("note", null));
    }

    /** A {@code CompletionException} around it would hide it from code that looks at its type. */
    @Test
    void aFailureOfAnAsynchronousCallIsTheExceptionItself() {
        CallContext context = CallContext.unsent("a call", "GET", "/api/v3/x", null);
        FakeWorkspace failing =
                new FakeWorkspace(call -> new CallCancelledException(context, "the client was closed", Sent.NO, null));
        AtomicReference<Throwable> failure = new AtomicReference<>();

        CompletableFuture<?> call = failing.call("GET /api/v3/x")
                .returns(String.class)
                .sendForResponseAsync()
                .whenComplete((answer, thrown) -> failure.set(thrown));

        assertThat(call).isCompletedExceptionally();
        assertThat(failure.get()).isInstanceOf(CallCancelledException.class);
    }

    @Test
    void withoutFieldsThereIsNoBody() {
        workspace.call("POST /api/v3/x").returnsFile(FileKind.ANY).to(Target.memory());

        assertThat(workspace.calls())
                .singleElement()
                .satisfies(call -> assertThat(call.body()).isInstanceOf(Body.None.class));
    }

    @Test
    void whatShowsThatItWasDoneIsStatedWhereTheAnswerHasNoEnvelope() {
        workspace.call("POST /api/v3/x").returnsBare(new TypeRef<Long>() {}).send();
        workspace
                .call("POST /api/v3/x")
                .doneByEmptyBody()
                .returnsBare(new TypeRef<Long>() {}, id -> id > 0)
                .send();

        Operation<Object> unstated = operation(0);
        assertThat(unstated.isDoneBy(7L)).isFalse();
        assertThat(unstated.isDoneByEmptyBody()).isFalse();
        Operation<Object> stated = operation(1);
        assertThat(stated.isDoneBy(7L)).isTrue();
        assertThat(stated.isDoneBy(0L)).isFalse();
        assertThat(stated.isDoneByEmptyBody()).isTrue();
    }

    @SuppressWarnings("unchecked") // a test's own calls
    private Operation<Object> operation(int call) {
        return (Operation<Object>) workspace.calls().get(call).operation();
    }
}
