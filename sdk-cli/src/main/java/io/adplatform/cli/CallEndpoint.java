package io.adplatform.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.adplatform.sdk.Response;
import io.adplatform.sdk.operation.Effect;
import io.adplatform.sdk.operation.UntypedRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Calls any endpoint of the platform and writes the answer's body. */
@Command(
        name = "call",
        description = "Call any endpoint, and write the body of its answer.",
        footer = {
            "",
            "Examples:",
            "  adplatform call \"GET /api/v3/fa/payments/list\" --query pageNo=1",
            "  adplatform call \"POST /api/v3/cmp/basic/list\" --effect read --body {}"
        })
final class CallEndpoint implements Callable<Integer> {

    private final Root root;

    @Parameters(paramLabel = "LINE", description = "Method and path, in one argument.")
    String line = "";

    @Option(names = "--query", paramLabel = "NAME=VALUE", description = "A value of the query.")
    private Map<String, String> query = new LinkedHashMap<>();

    @Option(names = "--body", paramLabel = "JSON", description = "The body, or a file with it as @FILE.")
    private @Nullable String body;

    @Option(
            names = "--effect",
            paramLabel = "EFFECT",
            description = {
                "Effect of the request, which decides a second sending after a lost answer.",
                "One of ${COMPLETION-CANDIDATES}. Default: READ for GET, else ONCE, which is never sent twice."
            })
    private @Nullable Effect effect;

    @Option(names = "--apply", description = "Don't ask for confirmation. Required if there is no terminal.")
    private boolean apply;

    CallEndpoint(Root root) {
        this.root = root;
    }

    @Override
    public Integer call() throws Exception {
        Effect stated = effect != null ? effect : line.startsWith("GET ") ? Effect.READ : Effect.ONCE;
        Object content = body == null ? null : parsed(body);
        if (stated != Effect.READ) {
            root.output().note("Send " + Rows.shown(line) + ", effect " + Rows.words(stated));
            if (!root.output().confirmed(apply, "Send it?")) {
                return ExitCode.NOT_CONFIRMED;
            }
        }
        try (Connection connection = stated == Effect.READ ? root.connect() : root.connectToChange()) {
            UntypedRequest request = connection.platform().call(line).effect(stated);
            query.forEach(request::query);
            if (content != null) {
                request.body(content);
            }
            Response<Object> response = request.returns(Object.class).sendForResponse();
            try {
                root.output().json(Output.json().readTree(response.bodyBytes()));
            } catch (JsonProcessingException notJson) {
                root.output().text(response.body() + "\n");
            }
        }
        return ExitCode.OK;
    }

    private static Object parsed(String body) throws IOException {
        String text = body.startsWith("@") ? Files.readString(Path.of(body.substring(1))) : body;
        try {
            JsonNode tree = Output.json().readTree(text);
            return Output.json().treeToValue(tree, Object.class);
        } catch (JsonProcessingException wrong) {
            throw new IllegalArgumentException("--body is not JSON: " + wrong.getOriginalMessage());
        }
    }
}
