package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.Dialect;
import io.adplatform.sdk.file.FileKind;
import io.adplatform.sdk.internal.json.Json;
import io.adplatform.sdk.internal.transport.HttpRequest;
import io.adplatform.sdk.operation.Answer;
import io.adplatform.sdk.operation.Body;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.Effect;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/** Writes a call as an HTTP request, in the deployment's dialect. */
public final class RequestEncoder {

    private static final String UNRESERVED = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~";

    private static final HexFormat HEX = HexFormat.of().withUpperCase();

    private final HttpUrl baseUrl;
    private final Dialect dialect;
    private final String userAgent;

    /** @param baseUrl an absolute URL without query; a path in it comes before every operation's */
    public RequestEncoder(HttpUrl baseUrl, Dialect dialect, String userAgent) {
        this.baseUrl = baseUrl;
        this.dialect = dialect;
        this.userAgent = userAgent;
    }

    HttpRequest encode(Call<?> call, Authorizer.Authorization authorization, Duration timeout) {
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("Accept", accept(call));
        headers.put("User-Agent", userAgent);
        if (call.operation().takesIaaHost() && dialect.iaaHost() != null) {
            headers.put("X-IAA-HOST", dialect.iaaHost());
        }
        headers.putAll(call.options().headers());
        headers.putAll(call.headers());
        headers.putAll(authorization.headers());
        return new HttpRequest(
                call.operation().method(),
                url(call),
                headers,
                content(call.body()),
                contentType(call.body()),
                timeout,
                call.operation().effect() != Effect.ONCE);
    }

    /** The path with its values, as it goes on the wire. */
    String path(Call<?> call) {
        StringBuilder path = new StringBuilder(dialect.pathOf(call.operation()));
        call.pathValues().forEach((name, value) -> {
            String placeholder = "{" + name + "}";
            for (int at = path.indexOf(placeholder); at >= 0; at = path.indexOf(placeholder)) {
                path.replace(at, at + placeholder.length(), percentEncoded(value));
            }
        });
        return path.toString();
    }

    private HttpUrl url(Call<?> call) {
        String base = baseUrl.encodedPath().endsWith("/")
                ? baseUrl.encodedPath().substring(0, baseUrl.encodedPath().length() - 1)
                : baseUrl.encodedPath();
        HttpUrl.Builder url = baseUrl.newBuilder().encodedPath(base + path(call));
        call.query()
                .forEach((name, value) -> url.addEncodedQueryParameter(percentEncoded(name), percentEncoded(value)));
        return url.build();
    }

    private static String accept(Call<?> call) {
        if (call.operation().answer() instanceof Answer.File file) {
            return file.kind() == FileKind.ANY ? "*/*" : file.kind().mediaType() + ", application/json";
        }
        return "application/json";
    }

    private static byte @Nullable [] content(Body body) {
        if (body instanceof Body.Json json) {
            return Json.write(json.fields());
        }
        if (body instanceof Body.Form form) {
            return form.fields().entrySet().stream()
                    .map(field -> percentEncoded(field.getKey()) + "=" + percentEncoded(field.getValue()))
                    .collect(Collectors.joining("&"))
                    .getBytes(StandardCharsets.UTF_8);
        }
        return null;
    }

    private static @Nullable String contentType(Body body) {
        if (body instanceof Body.Json) {
            return "application/json; charset=utf-8";
        }
        return body instanceof Body.Form ? "application/x-www-form-urlencoded" : null;
    }

    /** Everything but RFC 3986's unreserved characters, so that a plus sign stays a plus sign. */
    private static String percentEncoded(String value) {
        StringBuilder encoded = new StringBuilder(value.length() + 16);
        for (byte octet : value.getBytes(StandardCharsets.UTF_8)) {
            if (octet > 0 && UNRESERVED.indexOf(octet) >= 0) {
                encoded.append((char) octet);
            } else {
                encoded.append('%').append(HEX.toHexDigits(octet));
            }
        }
        return encoded.toString();
    }
}
