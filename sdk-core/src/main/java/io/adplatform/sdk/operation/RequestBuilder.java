package io.adplatform.sdk.operation;

import io.adplatform.sdk.OpenEnum;
import io.adplatform.sdk.Request;
import io.adplatform.sdk.RequestOptions;
import io.adplatform.sdk.Response;
import io.adplatform.sdk.Values;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.error.InvalidRequestException;
import io.adplatform.sdk.file.Content;
import io.adplatform.sdk.progress.Estimate;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What every request builder is made of. A subclass has one setter per input, and each setter writes the input's wire
 * name once:
 *
 * <pre>{@code
 * public ListPayments status(PaymentStatus status) {
 *     return query("status", status);
 * }
 * }</pre>
 *
 * <p>Where a setter is called otherwise than its input, the constructor says so, as in
 * {@code setter("customer", "owId")}; then errors speak of both.
 *
 * @param <T> what the platform answers with
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
    private FurtherFields further = FurtherFields.none();
    private @Nullable Object whole;
    private Encoding encoding = Encoding.JSON;
    private RequestOptions options = RequestOptions.defaults();

    /** How the fields of the body go, where no file makes them a multipart body. */
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
     * Says how callers know inputs whose wire names are others, so that errors can name both:
     * {@code customer(owId) is required}.
     *
     * @param setter the setter, or the parameter of the method that makes this builder
     * @param names the wire names of what it sets
     */
    protected B setter(String setter, String... names) {
        for (String name : names) {
            setters.put(name, setter);
        }
        return self();
    }

    /** Sets the ID that stands in the path for {@code {name}}; 0 and below are refused. */
    protected B path(String name, long id) {
        return put(path, name, id);
    }

    /** Sets the text that stands in the path for {@code {name}}; it is encoded, and may not reach another path. */
    protected B path(String name, String value) {
        return put(path, name, value);
    }

    /**
     * Sets the ID of a static list's value that stands in the path for {@code {name}}; one without an ID is refused.
     */
    protected B path(String name, OpenEnum value) {
        return put(path, name, value);
    }

    /** Sets a query parameter; a list goes as one text with commas between. {@code null} takes it out again. */
    protected B query(String name, @Nullable Object value) {
        return put(query, name, value);
    }

    /** Sets a field of the JSON body; {@code null} takes it out again. */
    protected B body(String name, @Nullable Object value) {
        return put(body, name, value);
    }

    /** Sets a field of the JSON body that names what to select; an empty list selects nothing out and isn't sent. */
    protected B selection(String name, Collection<?> values) {
        return body(name, values.isEmpty() ? null : List.copyOf(values));
    }

    /** Sets fields of the JSON body as they are: one that is {@code null} is sent as null. */
    protected B body(Map<String, ?> fields) {
        body.putAll(fields);
        return self();
    }

    /** Sets the whole of the JSON body, where it is no object: a list, a text, a number. */
    protected B body(Object value) {
        whole = value;
        return self();
    }

    /** Sends the fields of the body form-encoded, as OAuth has them. */
    protected B formEncoded() {
        encoding = Encoding.FORM;
        return self();
    }

    /**
     * Sets a field that goes as a form field of a multipart body even where no file goes along; {@code null} takes it
     * out again. A number, a text or a constant goes as text, anything else as JSON text.
     */
    protected B part(String name, @Nullable Object value) {
        encoding = Encoding.MULTIPART;
        return put(body, name, value);
    }

    /**
     * Sets the files that go under one name, one part each; none takes them out again. With a file, the fields of the
     * body go as form fields of the same multipart body instead of as JSON.
     *
     * <pre>{@code
     * public AddPayment proof(Content image) {
     *     return file("paymentProof", image);
     * }
     * }</pre>
     *
     * <p>An upload takes as long as it takes: the client's {@code attemptTimeout} doesn't count for it, only one of the
     * call's own does. What ends it is the call's deadline, or a connection on which nothing moves for the client's
     * {@code readTimeout}. A server that refuses before all was sent, and then closes the connection or reads on, is
     * understood: its answer is the typed error. One that answers, stops reading and keeps the connection open is
     * noticed by its silence alone, and its answer is lost.
     */
    protected B file(String name, Content... contents) {
        return put(files, name, contents.length == 0 ? null : List.of(contents));
    }

    @Override
    public B with(String name, @Nullable Object value) {
        further = further.with(name, value);
        return self();
    }

    /** Sets further fields that a caller has added to a part of this request which has no object of its own. */
    protected B with(FurtherFields more) {
        further = more;
        return self();
    }

    /** Sets a header that belongs to this endpoint; {@code null} takes it out again. */
    protected B header(String name, @Nullable String value) {
        return put(headers, name, value);
    }

    /**
     * The endpoint. A builder whose inputs decide the effect overrides it: a request that only sets values may be sent
     * again, the same request may not once it also creates something.
     */
    protected Operation<T> operation() {
        return operation;
    }

    /** Says what is wrong with the inputs, if anything; called by {@link #build()} and by everything that sends. */
    protected void check(Checks checks) {}

    /**
     * Says which files can't be sent, by the name of their part. A builder that has many of them under one name
     * overrides it, and says more exactly which one it is.
     */
    protected void checkFiles(Checks checks) {
        files.forEach((name, contents) -> contents.forEach(content ->
                content.problem().ifPresent(problem -> checks.that(false, name, content.fileName(), problem))));
    }

    @Override
    public B options(UnaryOperator<RequestOptions> change) {
        options = change.apply(options);
        return self();
    }

    @Override
    public Call<T> build() {
        Checks checks = new Checks(path, query, body, setters).refuseKnown(further);
        CallRules.check(checks, operation(), path, headers);
        CallRules.checkKey(checks, operation(), options, files);
        checkFiles(checks);
        check(checks);
        CallRules.checkIds(checks, path);
        checks.that(
                whole == null || !hasFields(),
                "body",
                null,
                "must be fields, a form or one value that is no object; not two of them");
        checks.throwIfWrong(operation(), workspace.owId());
        boolean inQuery = furtherFieldsGoIntoTheQuery();
        return new Call<>(
                operation(),
                workspace.owId(),
                texts(path),
                texts(inQuery ? further.inQuery(query) : query),
                headers,
                content(inQuery ? body : further.in(body)),
                options);
    }

    /** A GET has no body; any other request takes them where its own fields are. */
    private boolean furtherFieldsGoIntoTheQuery() {
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
                    .flatMap(entry -> entry.getValue().stream().map(file -> new Body.FilePart(entry.getKey(), file)))
                    .toList();
            Map<String, Object> fields = new LinkedHashMap<>(json);
            fields.values().removeIf(Objects::isNull); // a form knows no null
            return new Body.Multipart(fields, parts);
        }
        if (encoding == Encoding.FORM) {
            return new Body.Form(texts(json));
        }
        if (whole != null) {
            return new Body.AnyJson(whole);
        }
        return json.isEmpty() ? new Body.None() : new Body.Json(json);
    }

    /** What sending it takes of the quota, from now on: one request. Sends nothing. */
    public Estimate estimate() {
        return Estimate.of(workspace.quota(), 1);
    }

    @Override
    public T send() {
        return sendForResponse().value();
    }

    @Override
    public Response<T> sendForResponse() {
        return workspace.execute(build());
    }

    @Override
    public CompletableFuture<T> sendAsync() {
        return sendForResponseAsync().thenApply(Response::value);
    }

    @Override
    public CompletableFuture<Response<T>> sendForResponseAsync() {
        try {
            return workspace.executeAsync(build());
        } catch (InvalidRequestException refused) {
            return CompletableFuture.failedFuture(refused);
        }
    }

    /** The endpoint, the workspace and the names of what was set; not the values, which may be secrets. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(getClass().getSimpleName())
                .append('[')
                .append(operation().name());
        if (workspace.owId() != null) {
            text.append(", workspace ").append(workspace.owId());
        }
        List<String> set = Stream.of(path, query, body, files)
                .flatMap(inputs -> inputs.keySet().stream())
                .toList();
        return text.append(set.isEmpty() ? "" : ", with " + String.join(", ", set))
                .append(']')
                .toString();
    }

    final Workspace workspace() {
        return workspace;
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
            if (value != null) { // a form knows no null
                texts.put(name, text(value));
            }
        });
        return texts;
    }

    /** A value as it stands in a path or in a query. */
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
