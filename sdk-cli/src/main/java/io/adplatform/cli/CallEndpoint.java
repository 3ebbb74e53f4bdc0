package io.adplatform.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import io.adplatform.sdk.Response;
import io.adplatform.sdk.file.Csv;
import io.adplatform.sdk.operation.Effect;
import io.adplatform.sdk.operation.UntypedRequest;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Calls any endpoint of the platform and writes the answer's body. */
@Command(name = "call")
final class CallEndpoint extends Subcommand {

    @Parameters(paramLabel = "LINE")
    String line = "";

    @Option(names = "--query", paramLabel = "NAME=VALUE")
    Map<String, String> query = new LinkedHashMap<>();

    @Option(names = "--body", paramLabel = "JSON")
    private @Nullable String body;

    @Option(names = "--effect", paramLabel = "EFFECT")
    private @Nullable Effect effect;

    @Override
    public Integer call() throws Exception {
        Effect stated = effect != null ? effect : line.startsWith("GET ") ? Effect.READ : Effect.ONCE;
        Object content = body == null ? null : content(body);
        if (stated != Effect.READ) {
            output().note("Send " + line + ", effect " + Rows.text(stated));
            confirm("Send it?");
        }
        try (Connection connection = root().connect(stated != Effect.READ)) {
            UntypedRequest request = connection.platform.call(line).effect(stated);
            query.forEach(request::query);
            ifSet(content, request::body);
            Response<Object> response = request.returns(Object.class).sendForResponse();
            output().json(Output.Json.MAPPER.readTree(response.bodyBytes()));
        }
        return ExitCode.OK;
    }

    private static Object content(String body) throws Exception {
        String text = body.startsWith("@") ? Csv.text(Path.of(body.substring(1))) : body;
        try {
            return Output.Json.MAPPER
                    .reader(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                    .readValue(text, Object.class);
        } catch (JsonProcessingException wrong) {
            throw new IllegalArgumentException("--body is not JSON: " + wrong.getOriginalMessage(), wrong);
        }
    }
}
