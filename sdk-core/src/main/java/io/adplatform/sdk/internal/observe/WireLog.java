package io.adplatform.sdk.internal.observe;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.adplatform.sdk.internal.recording.CallInputs;
import io.adplatform.sdk.internal.runner.Guarded;
import io.adplatform.sdk.internal.transport.HttpRequest;
import io.adplatform.sdk.internal.transport.HttpResult.HttpResponse;
import io.adplatform.sdk.operation.Operation;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The log of requests and answers at TRACE: the headers of a list, bodies with masked secrets, and links without their queries.
 * Requests for tokens and their answers are logged without a body.
 *
 * @param shown masks the client's secrets, and returns one line
 */
public record WireLog(UnaryOperator<String> shown) {

    private static final Logger LOG = LoggerFactory.getLogger("io.adplatform.sdk.calls");

    private static final int LONGEST = 16 * 1024;
    private static final Set<String> SHOWN_HEADERS = Set.of(
            "accept",
            "content-encoding",
            "content-length",
            "content-type",
            "date",
            "retry-after",
            "user-agent",
            "x-iaa-host",
            "x-iaa-ow-id");
    /** The query of a link, and the user before its host, may be secret. */
    private static final Pattern LINK =
            Pattern.compile("(?i)(https?:(?://|\\\\/\\\\/))(?:[^\\s\"'/\\\\@]*@)?([^\\s\"'?#<>]*)[?#][^\\s\"'<>]*");
    /** Names of fields that may contain a secret which the client doesn't know. */
    private static final Pattern SECRET_NAME =
            Pattern.compile("(?i)password|secret|token|authori[sz]ation|credential|api.?key|signature");

    private static final String SECRET = "(secret)";

    public void request(String callId, int attempt, Operation<?> operation, HttpRequest request) {
        if (LOG.isTraceEnabled()) {
            Guarded.log(() -> LOG.trace(
                    "[call {}] attempt {} > {} {} {} {}",
                    callId,
                    attempt,
                    request.method(),
                    shown.apply(request.place()),
                    headers(request.headers(), value -> value),
                    body(operation, request)));
        }
    }

    public void answer(String callId, int attempt, Operation<?> operation, HttpResponse answer) {
        if (LOG.isTraceEnabled()) {
            Guarded.log(() -> LOG.trace(
                    "[call {}] attempt {} < {} {} {}",
                    callId,
                    attempt,
                    answer.status(),
                    headers(answer.headers(), values -> String.join(", ", values)),
                    operation.responseHoldsSecrets() ? "(withheld: it may hold tokens)" : text(answer.body())));
        }
    }

    private String body(Operation<?> operation, HttpRequest request) {
        if (operation.responseHoldsSecrets()) {
            return "(withheld: it asks for tokens)";
        }
        if (request.upload() != null) {
            return "(a body with files)";
        }
        byte[] content = request.content();
        return content == null ? "" : text(content);
    }

    private String text(byte[] body) {
        if (body.length == 0) {
            return "(no body)";
        }
        if (body.length > LONGEST) {
            // A part may end with half a secret, which no filter finds.
            return "(a body of " + body.length + " bytes)";
        }
        String whole = new String(body, StandardCharsets.UTF_8);
        return LINK.matcher(shown.apply(withoutSecretFields(whole))).replaceAll("$1$2?(hidden)");
    }

    private static String withoutSecretFields(String text) {
        JsonNode json = CallInputs.exactTree(text);
        if (json != null) {
            return withoutSecretFields(json).toString();
        }
        return SECRET_NAME.matcher(text).find() ? "(a text of " + text.length() + " characters)" : text;
    }

    private static JsonNode withoutSecretFields(JsonNode node) {
        if (node instanceof ObjectNode object) {
            object.properties()
                    .forEach(field -> field.setValue(
                            SECRET_NAME.matcher(field.getKey()).find()
                                    ? TextNode.valueOf(SECRET)
                                    : withoutSecretFields(field.getValue())));
        } else if (node instanceof ArrayNode array) {
            array.forEach(WireLog::withoutSecretFields);
        }
        return node;
    }

    private <V> Map<String, String> headers(Map<String, V> headers, Function<V, String> text) {
        Map<String, String> texts = new TreeMap<>();
        headers.forEach((name, value) -> {
            boolean isShown = SHOWN_HEADERS.contains(name.toLowerCase(Locale.ROOT));
            texts.put(shown.apply(name), isShown ? shown.apply(text.apply(value)) : "(hidden)");
        });
        return texts;
    }
}
