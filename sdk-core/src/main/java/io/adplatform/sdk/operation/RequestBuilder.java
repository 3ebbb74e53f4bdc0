package io.adplatform.sdk.operation;

import io.adplatform.sdk.OpenEnum;
import io.adplatform.sdk.Request;
import io.adplatform.sdk.RequestOptions;
import io.adplatform.sdk.Response;
import io.adplatform.sdk.Values;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.error.InvalidRequestException;
import io.adplatform.sdk.file.Content;
import io.adplatform.sdk.operation.Call.Body;
import io.adplatform.sdk.progress.Estimate;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The base of all request builders. A subclass has one setter per input, and each setter contains the input's wire name:
 *
 * <pre>{@code
 * public ListPayments status(PaymentStatus status) {
 *     return query("status", status);
 * }
 * }</pre>
 *
 * <p>If a setter's name differs from its input's, the constructor calls {@code setter("customer", "owId")}; then errors
 * contain both names.
 *
 * @param <T> the type of the answer
 * @param <B> the subclass itself
 */
public abstract class RequestBuilder<T, B extends RequestBuilder<T, B>> implements Request<T> {

    private final Workspace workspace;
    private final Operation<T> operation;
    private final Map<String, Object> path = new LinkedHashMap<>();
    private final Map<String, Object> query = new LinkedHashMap<>();
    private final Map<String, String> headers = new LinkedHashMap<>();
    private final Map<String, Object> body = new LinkedHashMap<>();
    private final Map<String, List<Content>> files = new LinkedHashMap<>();
    private final Map<String, String> setters = new HashMap<>(4);
    private final Set<String> preset = new HashSet<>(4);
    private FurtherFields further = FurtherFields.none();
    private @Nullable Object whole;
    private boolean hasObject;
    private Encoding encoding = Encoding.JSON;
    private RequestOptions options = RequestOptions.defaults();

    /** The encoding of the body's fields. A file makes them a multipart body in any case. */
    private enum Encoding {
        JSON,
        FORM,
        MULTIPART
    }

    protected RequestBuilder(Workspace workspace, Operation<T> operation) {
        this.workspace = workspace;
        this.operation = operation;
    }

    /**
     * Names the setter of inputs for errors such as {@code customer(owId) is required}.
     *
     * @param setter the setter, or the parameter of the method that creates this builder
     * @param names the wire names of the inputs that it sets
     */
    protected B setter(String setter, String... names) {
        for (String name : names) {
            setters.put(name, setter);
        }
        return self();
    }

    /**
     * Names fields whose value or form is this SDK's choice, such as a fixed flag: {@link #with} replaces them in each call. A dot
     * leads into an object.
     */
    protected B preset(String... names) {
        preset.addAll(List.of(names));
        return self();
    }

    /** Sets the ID of the placeholder {@code {name}} in the path. It must be above 0. */
    protected B path(String name, long id) {
        return put(path, name, id);
    }

    /** Sets the text of the placeholder {@code {name}} in the path. It is encoded, and must not lead to another path. */
    protected B path(String name, String value) {
        return put(path, name, value);
    }

    /** Sets the placeholder {@code {name}} in the path to the ID of a static list's value, which must have one. */
    protected B path(String name, OpenEnum value) {
        return put(path, name, value);
    }

    /** Sets a query parameter. A list is sent as one text with commas. {@code null} removes the parameter. */
    protected B query(String name, @Nullable Object value) {
        return put(query, name, value);
    }

    /** Sets a field of the JSON body. {@code null} removes the field. */
    protected B body(String name, @Nullable Object value) {
        return put(body, name, value);
    }

    /** Sets a field of the JSON body that selects rows. An empty list selects all rows and is not sent. */
    protected B selection(String name, Collection<?> values) {
        return body(name, values.isEmpty() ? null : List.copyOf(values));
    }

    /** Sets fields of the JSON body, which is an object even without fields. A {@code null} value is sent as null. */
    protected B body(Map<String, ?> fields) {
        hasObject = !operation().method().equals("GET");
        body.putAll(fields);
        return self();
    }

    /** Sets the whole JSON body to a value that is not an object: a list, a text, a number. */
    protected B body(Object value) {
        whole = value;
        return self();
    }

    /** Sends the fields of the body form-encoded, as in OAuth. */
    protected B formEncoded() {
        encoding = Encoding.FORM;
        return self();
    }

    /**
     * Sets a form field of a multipart body, even if no file is sent. {@code null} removes the field. A number, a text or a
     * constant is sent as text, other values as JSON text.
     */
    protected B part(String name, @Nullable Object value) {
        encoding = Encoding.MULTIPART;
        return put(body, name, value);
    }

    /**
     * Sets the files of one name, each as a part of a multipart body; no file removes them. The fields of the body then are form
     * fields of the same multipart body.
     *
     * <pre>{@code
     * public AddPayment proof(Content image) {
     *     return file("paymentProof", image);
     * }
     * }</pre>
     *
     * <p>The client's {@code attemptTimeout} doesn't limit an upload; a call's own {@code attemptTimeout} does, like the call's
     * deadline and the client's {@code readTimeout} for a connection on which nothing moves. If a server refuses before it has
     * received everything, and then closes the connection or reads on, the call gets its error. If the server answers, stops
     * reading and keeps the connection open, only its silence ends the call, and its answer is lost.
     */
    protected B file(String name, Content... contents) {
        return put(files, name, contents.length == 0 ? null : List.of(contents));
    }

    @Override
    public B with(String name, @Nullable Object value) {
        further = further.with(name, value);
        return self();
    }

    /** Sets further fields that a caller has added to a part of this request without its own object. */
    protected B with(FurtherFields more) {
        further = more;
        return self();
    }

    /** Sets a header of this endpoint. {@code null} removes it. */
    protected B header(String name, @Nullable String value) {
        return put(headers, name, value);
    }

    /**
     * Returns the endpoint. A builder whose inputs decide the effect overrides this: a request that only sets values may be
     * repeated, but not if it also creates something. The constructor gets the endpoint that is sent once: a request
     * with a further field has that one.
     */
    protected Operation<T> operation() {
        return operation;
    }

    /** Checks the inputs. Called by {@link #build()} and by every method that sends. */
    protected void check(Checks checks) {}

    /** Checks the files. A builder with many files of one name overrides this, so that errors identify the file. */
    protected void checkFiles(Checks checks) {
        files.forEach((name, contents) -> contents.forEach(content ->
                content.problem().ifPresent(problem -> checks.that(false, name, content.fileName(), problem))));
    }

    @Override
    public B options(UnaryOperator<RequestOptions> change) {
        options = Objects.requireNonNull(change.apply(options), "options returned null");
        return self();
    }

    @Override
    public Call<T> build() {
        // A further field may create something that the builder's own choice doesn't see.
        Operation<T> chosen = further.isEmpty() ? operation() : operation;
        boolean inQuery = furtherFieldsBelongInQuery();
        Body content = content(inQuery ? body : further.in(body));
        Map<String, Object> fields = new LinkedHashMap<>(body);
        fields.putAll(files);
        Checks checks = new Checks(path, query, fields, setters).with(further, preset);
        Call.checkHead(checks, chosen, path, headers);
        Call.checkKey(checks, chosen, options);
        checkFiles(checks);
        check(checks);
        checks.pathIds();
        checks.that(
                whole == null || !(hasFields() || (!inQuery && !further.isEmpty())),
                "body",
                null,
                "must be either fields, a form, or one value that is not an object");
        checks.throwIfWrong(chosen, workspace.owId());
        return new Call<>(
                chosen,
                workspace.owId(),
                texts(path),
                texts(inQuery ? further.inQuery(query) : query),
                headers,
                content,
                options);
    }

    private boolean furtherFieldsBelongInQuery() {
        boolean hasBody = whole != null || hasFields();
        return switch (operation().method()) {
            case "GET" -> true;
            case "DELETE" -> !hasBody;
            default -> !hasBody && !query.isEmpty();
        };
    }

    private boolean hasFields() {
        return !body.isEmpty() || !files.isEmpty() || encoding != Encoding.JSON;
    }

    private Body content(Map<String, Object> json) {
        if (encoding == Encoding.MULTIPART || !files.isEmpty()) {
            List<Body.FilePart> parts = files.entrySet().stream()
                    .filter(entry -> !isAdded(entry.getKey())) // else with() replaces or removes it
                    .flatMap(entry -> entry.getValue().stream().map(file -> new Body.FilePart(entry.getKey(), file)))
                    .toList();
            Map<String, Object> fields = new LinkedHashMap<>(json);
            fields.values().removeIf(Objects::isNull); // a form has no null
            return new Body.Multipart(fields, parts);
        }
        if (encoding == Encoding.FORM) {
            return new Body.Form(texts(json));
        }
        if (whole != null) {
            return new Body.AnyJson(whole);
        }
        // The documents' lists that are read by POST take an object, even without inputs.
        boolean isList =
                operation().effect() == Effect.READ && operation().method().equals("POST") && query.isEmpty();
        return json.isEmpty() && !isList && !hasObject ? new Body.None() : new Body.Json(json);
    }

    /** Returns the quota that sending takes from now on: one request. Sends nothing. */
    public Estimate estimate() {
        return Estimate.of(workspace.quota(), 1);
    }

    @Override
    public T send() {
        return sendForResponse().value();
    }

    @Override
    public Response<T> sendForResponse() {
        return execute(build());
    }

    @Override
    public CompletableFuture<T> sendAsync() {
        return sendForResponseAsync().thenApply(Response::value);
    }

    @Override
    public CompletableFuture<Response<T>> sendForResponseAsync() {
        try {
            return executeAsync(build());
        } catch (InvalidRequestException refused) {
            return CompletableFuture.failedFuture(refused);
        }
    }

    /** Sends a built call for {@link #send()} and {@link #sendForResponse()}. */
    protected Response<T> execute(Call<T> call) {
        return workspace.execute(call);
    }

    /** Like {@link #execute}, for {@link #sendAsync()} and {@link #sendForResponseAsync()}. */
    protected CompletableFuture<Response<T>> executeAsync(Call<T> call) {
        return workspace.executeAsync(call);
    }

    /** Returns endpoint, workspace and names of the inputs. Hides the values, which may be secrets. */
    @Override
    public String toString() {
        String names = Stream.of(path, query, body, files)
                .flatMap(inputs -> inputs.keySet().stream())
                .collect(Collectors.joining(", "));
        return getClass().getSimpleName() + "[" + operation().name()
                + (workspace.owId() == null ? "" : ", workspace " + workspace.owId())
                + (names.isEmpty() ? "" : ", with " + names) + "]";
    }

    final Workspace workspace() {
        return workspace;
    }

    /** Whether {@link #with} sets or removes a field, which then differs from what this builder knows. */
    protected final boolean isAdded(String name) {
        return further.names().contains(name);
    }

    /** An input in the query or the body, by its setter or by {@link #with}; {@code null} if it is not set. */
    final @Nullable Object input(String name) {
        return further.in(query).getOrDefault(name, further.in(body).get(name));
    }

    @SuppressWarnings("unchecked") // B is the subclass itself.
    final B self() {
        return (B) this;
    }

    private <V> B put(Map<String, V> values, String name, @Nullable V value) {
        if (value == null) {
            values.remove(name);
        } else {
            values.put(name, value);
        }
        return self();
    }

    private static Map<String, String> texts(Map<String, Object> values) {
        Map<String, String> texts = new LinkedHashMap<>();
        values.forEach((name, value) -> {
            if (value != null) { // a form has no null
                texts.put(name, text(value));
            }
        });
        return texts;
    }

    /** A value as text in a path or a query. */
    static String text(Object value) {
        if (value instanceof OpenEnum constant) {
            return constant.wireValue().toString();
        }
        if (value instanceof Collection<?> values) {
            return Values.joined(values);
        }
        return value instanceof BigDecimal number ? number.toPlainString() : value.toString();
    }
}
