package io.adplatform.testkit;

import com.fasterxml.jackson.databind.JsonNode;
import io.adplatform.testkit.http.Json;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A plain HTTP client that knows how to log in; it repeats nothing and hides nothing. */
public final class Client {

    public static final String TOKEN = "/api/v3/ua/oauth/token";
    public static final String PAYMENTS = "/api/v3/fa/payments/list";
    public static final String CREATIVES = "/api/v3/crt/creatives/list";
    public static final String CAMPAIGNS = "/api/v3/cmp/basic/list";
    public static final String DIMENSIONS = "/api/v3/bm/static/dimensions";
    public static final String BY_CAMPAIGN = "/api/v3/da/report/by-campaign";

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final Sandbox sandbox;
    private String credentialHeader = "Authentication";
    private @Nullable String token;
    private @Nullable Object owId;

    public record Reply(int status, String text, HttpHeaders headers) {
        public JsonNode json() throws IOException {
            return Json.read(text.getBytes(StandardCharsets.UTF_8));
        }

        public JsonNode data() throws IOException {
            return json().path("data");
        }

        public String accessToken() throws IOException {
            return json().findPath("access_token").asText();
        }

        public String refreshToken() throws IOException {
            return json().findPath("refresh_token").asText();
        }

        public String error() throws IOException {
            return json().at("/errorObjects/0/error").asText();
        }

        public String reason() throws IOException {
            return json().at("/errorObjects/0/reason").asText();
        }
    }

    public Client(Sandbox sandbox) {
        this.sandbox = sandbox;
        this.owId = sandbox.owId();
    }

    /** A client of the sandbox that has logged in. */
    public static Client loggedIn(Sandbox sandbox) throws IOException, InterruptedException {
        Client client = new Client(sandbox);
        client.token(client.logIn().accessToken());
        return client;
    }

    public Client credentialHeader(String name) {
        credentialHeader = name;
        return this;
    }

    public Client token(@Nullable String newToken) {
        token = newToken;
        return this;
    }

    public Client owId(@Nullable Object newOwId) {
        owId = newOwId;
        return this;
    }

    public Reply logIn() throws IOException, InterruptedException {
        return logIn(sandbox.password());
    }

    public Reply logIn(String password) throws IOException, InterruptedException {
        return withCredentials(TOKEN, "application/json", """
            {"grantType": "password", "email": "%s", "password": "%s"}\
            """.formatted(sandbox.email(), password));
    }

    public Reply refresh(String refreshToken) throws IOException, InterruptedException {
        return withCredentials(TOKEN, "application/json", """
            {"grantType": "refresh_token", "grant_type": "refresh_token", "refresh_token": "%s"}\
            """.formatted(refreshToken));
    }

    public Reply withCredentials(String path, String contentType, String body)
            throws IOException, InterruptedException {
        return withCredentials(basic(sandbox.clientId(), sandbox.clientSecret()), path, contentType, body);
    }

    public Reply withCredentials(String credentials, String path, String contentType, String body)
            throws IOException, InterruptedException {
        return send("POST", path, Map.of(credentialHeader, credentials, "Content-Type", contentType), body);
    }

    public static String basic(String id, String secret) {
        return "Basic " + Base64.getEncoder().encodeToString((id + ":" + secret).getBytes(StandardCharsets.UTF_8));
    }

    public Reply get(String path) throws IOException, InterruptedException {
        return send("GET", path, authorized(), null);
    }

    public Reply post(String path, String json) throws IOException, InterruptedException {
        return send("POST", path, json);
    }

    public Reply patch(String path, String json) throws IOException, InterruptedException {
        return send("PATCH", path, json);
    }

    public Reply delete(String path) throws IOException, InterruptedException {
        return send("DELETE", path, authorized(), null);
    }

    public Reply send(String method, String path, String json) throws IOException, InterruptedException {
        Map<String, String> headers = authorized();
        headers.put("Content-Type", "application/json");
        return send(method, path, headers, json);
    }

    /** Sends a body of any kind. */
    public Reply post(String path, String contentType, HttpRequest.BodyPublisher body)
            throws IOException, InterruptedException {
        Map<String, String> headers = authorized();
        headers.put("Content-Type", contentType);
        return exchange("POST", path, headers, body);
    }

    public Reply send(String method, String path, Map<String, String> headers, @Nullable String body)
            throws IOException, InterruptedException {
        return exchange(
                method,
                path,
                headers,
                body == null ? HttpRequest.BodyPublishers.noBody() : HttpRequest.BodyPublishers.ofString(body));
    }

    private Reply exchange(String method, String path, Map<String, String> headers, HttpRequest.BodyPublisher publisher)
            throws IOException, InterruptedException {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create(sandbox.url() + path)).method(method, publisher);
        headers.forEach(request::header);
        HttpResponse<String> response = http.send(request.build(), HttpResponse.BodyHandlers.ofString());
        return new Reply(response.statusCode(), response.body(), response.headers());
    }

    private Map<String, String> authorized() {
        Map<String, String> headers = new LinkedHashMap<>();
        if (token != null) {
            headers.put(credentialHeader, "Bearer " + token);
        }
        if (owId != null) {
            headers.put("X-IAA-OW-ID", owId.toString());
        }
        return headers;
    }
}
