package io.adplatform.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.file.FileKind;
import io.adplatform.sdk.file.Target;
import io.adplatform.sdk.operation.Body;
import io.adplatform.sdk.operation.FakeWorkspace;
import java.util.HashMap;
import java.util.Map;
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

    @Test
    void withoutFieldsThereIsNoBody() {
        workspace.call("POST /api/v3/x").returnsFile(FileKind.ANY).to(Target.memory());

        assertThat(workspace.calls())
                .singleElement()
                .satisfies(call -> assertThat(call.body()).isInstanceOf(Body.None.class));
    }
}
