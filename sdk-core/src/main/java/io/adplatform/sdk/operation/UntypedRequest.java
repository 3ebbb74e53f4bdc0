package io.adplatform.sdk.operation;

import io.adplatform.sdk.Page;
import io.adplatform.sdk.Request;
import io.adplatform.sdk.RowIdentity;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.file.Content;
import io.adplatform.sdk.file.Download;
import io.adplatform.sdk.file.DownloadedFile;
import io.adplatform.sdk.file.FileKind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * An endpoint without a typed method, from {@link Workspace#call}.
 *
 * <p>Set the inputs, state the {@link #effect}, and end with the type of the answer. The result is a request like any other. The
 * default effect is {@link Effect#ONCE}, which is never sent twice.
 *
 * <p>If {@code data} is missing or null, the value is null, and a list is empty.
 */
public final class UntypedRequest {

    private final Workspace workspace;
    private final String line;
    private final List<Consumer<RequestBuilder<?, ?>>> inputs = new ArrayList<>();
    private Effect effect = Effect.ONCE;
    private boolean doneByEmptyBody;
    private boolean responseHoldsSecrets;

    /** @throws IllegalArgumentException if the line is not a method and a path */
    public UntypedRequest(Workspace workspace, String line) {
        Operation.once(line); // checks it
        this.workspace = workspace;
        this.line = line;
    }

    /** States the effect of the request, which decides whether it may be sent again after a lost answer. */
    public UntypedRequest effect(Effect stated) {
        effect = stated;
        return this;
    }

    /** Makes an answer without a body a success. Otherwise the outcome of such a {@link Effect#ONCE} request is unknown. */
    public UntypedRequest doneByEmptyBody() {
        doneByEmptyBody = true;
        return this;
    }

    /** Declares that the answer contains tokens, so that no error contains a part of it. */
    public UntypedRequest responseHoldsSecrets() {
        responseHoldsSecrets = true;
        return this;
    }

    /** Sets the value of the placeholder {@code {name}} in the path. */
    public UntypedRequest path(String name, Object value) {
        return input(request -> request.path(name, value.toString()));
    }

    /** Sets a query parameter. */
    public UntypedRequest query(String name, Object value) {
        return input(request -> request.query(name, value));
    }

    /**
     * Sets the JSON body. A map sets fields of an object, and several calls add up. Other values are the whole body: a list, a
     * text, a number or a record.
     */
    public UntypedRequest body(Object value) {
        if (!(value instanceof Map<?, ?> map)) {
            return input(request -> request.body(value));
        }
        Map<String, Object> fields = new LinkedHashMap<>();
        map.forEach((name, field) -> fields.put(String.valueOf(name), field));
        return input(request -> request.body(fields));
    }

    /** Sets fields of the body, and sends it form-encoded instead of as JSON. */
    public UntypedRequest form(Map<String, ?> fields) {
        Map<String, Object> copy = new LinkedHashMap<>(fields);
        return input(request -> request.formEncoded().body(copy));
    }

    /** Sets a form field of a multipart body. A number or a text is sent as text, other values as JSON text. */
    public UntypedRequest part(String name, Object value) {
        return input(request -> request.part(name, value));
    }

    /** Sets the files of one form field of a multipart body; see {@link RequestBuilder#file}. */
    public UntypedRequest file(String name, Content... contents) {
        Content[] copy = contents.clone();
        return input(request -> request.file(name, copy));
    }

    private UntypedRequest input(Consumer<RequestBuilder<?, ?>> input) {
        inputs.add(input);
        return this;
    }

    /** Returns a request for a file. */
    public Download returnsFile(FileKind kind) {
        return withInputs(new PlainDownload(workspace, endpoint().returnsFile(kind)));
    }

    /** Returns a request that reads {@code data} of the envelope into {@code type}. */
    public <T> Request<T> returns(Class<T> type) {
        return request(endpoint().returns(type));
    }

    /** Returns a request that reads {@code data} of the envelope into {@code type}. */
    public <T> Request<T> returns(TypeRef<T> type) {
        return request(endpoint().returns(type));
    }

    /** Returns a request that reads {@code data.<field>} of the envelope into {@code type}. */
    public <T> Request<T> returnsField(String field, Class<T> type) {
        return request(endpoint().returnsField(field, type));
    }

    /** Returns a request that reads {@code data.<field>} of the envelope into {@code type}. */
    public <T> Request<T> returnsField(String field, TypeRef<T> type) {
        return request(endpoint().returnsField(field, type));
    }

    /** Returns a request that reads {@code data} of the envelope as an array of rows. */
    public <R> Request<List<R>> returnsList(Class<R> row) {
        return request(endpoint().returnsList(row));
    }

    /** Returns a request that reads {@code data.<field>} of the envelope as an array of rows. */
    public <R> Request<List<R>> returnsList(String field, Class<R> row) {
        return request(endpoint().returnsList(field, row));
    }

    /**
     * Returns a request for pages, whose rows are in {@code data.<rows>} of the envelope. The page number and size are sent as
     * {@code pageNo} and {@code noOfEntries} in the body, or as {@code pageNo} and {@code limit} in the query of a GET.
     * The inputs of this request may contain them, too.
     */
    public <R> PlainPages<R> returnsPage(String rows, Class<R> row) {
        Paging paging =
                line.startsWith("GET ") ? Paging.byQuery("pageNo", "limit") : Paging.byBody("pageNo", "noOfEntries");
        return returnsPage(rows, row, paging);
    }

    /** Like {@link #returnsPage(String, Class)}, with other names for page number and size. */
    public <R> PlainPages<R> returnsPage(String rows, Class<R> row, Paging paging) {
        return withInputs(new PlainPages<>(workspace, endpoint().returnsPage(rows, row), paging));
    }

    /** Returns a request that reads the whole body, without an envelope, into {@code type}. */
    public <T> Request<T> returnsBare(Class<T> type) {
        return request(endpoint().returnsBare(type));
    }

    /**
     * Returns a request that reads the whole body, without an envelope, into {@code type}. An {@link Effect#ONCE} request fails
     * with {@link io.adplatform.sdk.error.OutcomeUnknownException} if the body has no {@code success}; see
     * {@link #returnsBare(TypeRef, Predicate)}.
     */
    public <T> Request<T> returnsBare(TypeRef<T> type) {
        return request(endpoint().returnsBare(type));
    }

    /**
     * Returns a request that reads the whole body, without an envelope, into {@code type}. The documented answer is a success
     * even without {@code success}.
     *
     * @param documented whether a value is the documented answer, for example because it has the ID of the new object
     */
    public <T> Request<T> returnsBare(TypeRef<T> type, Predicate<? super T> documented) {
        return request(endpoint().returnsBare(type).doneBy(documented));
    }

    private <T> Request<T> request(Operation<T> operation) {
        return withInputs(new PlainRequest<>(workspace, operation));
    }

    private <B extends RequestBuilder<?, B>> B withInputs(B request) {
        inputs.forEach(input -> input.accept(request));
        return request;
    }

    private Operation.Builder endpoint() {
        Operation.Builder endpoint = switch (effect) {
            case READ -> Operation.read(line);
            case REPEATABLE -> Operation.repeatable(line);
            case ONCE -> Operation.once(line);
        };
        endpoint = doneByEmptyBody ? endpoint.doneByEmptyBody() : endpoint;
        return responseHoldsSecrets ? endpoint.responseHoldsSecrets() : endpoint;
    }

    @Override
    public String toString() {
        return "UntypedRequest[" + line + ", " + effect.name().toLowerCase(Locale.ROOT) + "]";
    }

    private static final class PlainDownload extends DownloadBuilder<PlainDownload> {

        PlainDownload(Workspace workspace, Operation<DownloadedFile> operation) {
            super(workspace, operation);
        }
    }

    /**
     * A request for pages from an endpoint without a typed method.
     *
     * @param <R> the type of a row
     */
    public static final class PlainPages<R> extends PagedRequestBuilder<R, Page<R>, PlainPages<R>> {

        PlainPages(Workspace workspace, Operation<Page<R>> operation, Paging paging) {
            super(workspace, operation, paging, RowIdentity.none());
        }
    }
}
