package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.Dialect;
import io.adplatform.sdk.error.InvalidRequestException;
import io.adplatform.sdk.error.Violation;
import io.adplatform.sdk.file.FileKind;
import io.adplatform.sdk.internal.json.Json;
import io.adplatform.sdk.internal.transport.HttpRequest;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.Call.Body;
import io.adplatform.sdk.operation.Effect;
import io.adplatform.sdk.operation.Operation.ResponseFormat;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/** The HTTP request of a call, in the deployment's dialect. */
public final class RequestEncoder {

    private static final String IAA_HOST = "X-IAA-HOST";

    private final HttpUrl baseUrl;
    private final String basePath;
    private final Dialect dialect;
    private final String userAgent;

    /** @param baseUrl an absolute URL without query, whose path precedes every operation's path */
    public RequestEncoder(HttpUrl baseUrl, Dialect dialect, String userAgent) {
        this.baseUrl = baseUrl;
        this.basePath = baseUrl.encodedPath().replaceAll("/$", "");
        this.dialect = dialect;
        this.userAgent = userAgent;
    }

    /**
     * Returns the request without its authorization.
     *
     * @throws InvalidRequestException if the call's body can't be written as JSON, or if a GET has one
     */
    HttpRequest encode(Call<?> call) {
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("Accept", accept(call));
        headers.put("User-Agent", userAgent);
        headers.putAll(call.options().headers());
        headers.putAll(call.headers());
        if (call.operation().takesIaaHost() && dialect.iaaHost() != null) {
            headers.keySet().removeIf(IAA_HOST::equalsIgnoreCase);
            headers.put(IAA_HOST, dialect.iaaHost());
        }
        return new HttpRequest(
                call.operation().method(),
                url(call),
                headers,
                content(call),
                contentType(call),
                call.operation().effect() != Effect.ONCE,
                null,
                null,
                false);
    }

    private HttpUrl url(Call<?> call) {
        String path = dialect.pathOf(call.operation());
        for (Map.Entry<String, String> value : call.pathValues().entrySet()) {
            path = path.replace("{" + value.getKey() + "}", percentEncoded(value.getValue()));
        }
        HttpUrl.Builder url = baseUrl.newBuilder().encodedPath(basePath + path);
        if (!call.query().isEmpty()) {
            url.encodedQuery(percentEncoded(call.query()));
        }
        return url.build();
    }

    private static String accept(Call<?> call) {
        if (call.operation().answer() instanceof ResponseFormat.File file) {
            return file.kind() == FileKind.ANY ? "*/*" : file.kind().mediaType() + ", application/json";
        }
        // Bare JSON is declared as text by some operations.
        return call.operation().answer() instanceof ResponseFormat.Bare
                ? "application/json, text/plain;q=0.9"
                : "application/json";
    }

    private byte @Nullable [] content(Call<?> call) {
        Body body = call.body();
        try {
            if (call.operation().method().equals("GET") && !(body instanceof Body.None)) {
                throw new IllegalArgumentException("is not possible with GET");
            }
            if (body instanceof Body.Json || body instanceof Body.AnyJson) {
                return isForm(call)
                        ? form(spelled(call.json()))
                        : Json.write(body instanceof Body.AnyJson any ? any.value() : spelled(call.json()));
            }
            if (body instanceof Body.Multipart multipart) {
                Json.write(multipart.fields()); // they are written later, and a mistake is refused now
            }
        } catch (IllegalArgumentException unwritable) {
            throw new InvalidRequestException(
                    call.unsent(), List.of(new Violation("body", null, String.valueOf(unwritable.getMessage()))));
        }
        return body instanceof Body.Form form ? form(form.fields()) : null;
    }

    private boolean isForm(Call<?> call) {
        return call.body() instanceof Body.Form
                || (call.body() instanceof Body.Json
                        && dialect.forms().contains(call.operation().name()));
    }

    /** A form has no null. */
    private static byte[] form(Map<String, ?> fields) {
        Map<String, String> texts = new LinkedHashMap<>();
        fields.forEach((name, value) -> {
            if (value != null) {
                texts.put(name, Json.text(value));
            }
        });
        return percentEncoded(texts).getBytes(StandardCharsets.UTF_8);
    }

    /** Renames top-level fields alone: no documented field that dialects name differently is nested or part of a file upload. */
    private Map<String, Object> spelled(Map<String, Object> fields) {
        Map<String, Object> spelled = new LinkedHashMap<>();
        fields.forEach((name, value) -> spelled.put(
                dialect.fieldOf(name), value instanceof Dialect.Value varying ? varying.in(dialect) : value));
        return spelled;
    }

    private @Nullable String contentType(Call<?> call) {
        if (isForm(call)) {
            return "application/x-www-form-urlencoded";
        }
        boolean isJson = call.body() instanceof Body.Json || call.body() instanceof Body.AnyJson;
        return isJson ? "application/json; charset=utf-8" : null;
    }

    private static String percentEncoded(Map<String, String> fields) {
        return fields.entrySet().stream()
                .map(field -> percentEncoded(field.getKey()) + "=" + percentEncoded(field.getValue()))
                .collect(Collectors.joining("&"));
    }

    /** Encodes everything but RFC 3986's unreserved characters. The JDK's form encoding differs in three characters. */
    private static String percentEncoded(String value) {
        // One character per octet: the JDK's encoding of half a surrogate pair depends on its version.
        String octets = new String(value.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
        return URLEncoder.encode(octets, StandardCharsets.ISO_8859_1)
                .replace("+", "%20")
                .replace("*", "%2A")
                .replace("%7E", "~");
    }
}
