package io.adplatform.sdk;

import io.adplatform.sdk.file.Content;
import io.adplatform.sdk.file.Download;
import io.adplatform.sdk.file.FileKind;
import io.adplatform.sdk.operation.Effect;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.Paging;
import io.adplatform.sdk.operation.PlainDownload;
import io.adplatform.sdk.operation.PlainPages;
import io.adplatform.sdk.operation.PlainRequest;
import io.adplatform.sdk.operation.RequestBuilder;
import io.adplatform.sdk.operation.RequestInputs;
import io.adplatform.sdk.operation.TypeRef;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;

/**
 * An endpoint that the SDK has no typed method for. Made by {@link Workspace#call}.
 *
 * <p>Set the inputs, state the {@link #effect}, and end with what the answer is read into; the result is a request like
 * any other. Until stated otherwise the effect is {@link Effect#ONCE}, the one that is never sent twice.
 *
 * <p>What {@code data} lacks or holds as null is read as null, and a list as an empty one.
 */
public final class UntypedRequest {

    private final Workspace workspace;
    private final String line;
    private final RequestInputs inputs = new RequestInputs();
    private Effect effect = Effect.ONCE;
    private boolean doneByEmptyBody;

    UntypedRequest(Workspace workspace, String line) {
        Operation.once(line); // refuses a line that can't be read, here rather than when it is sent
        this.workspace = workspace;
        this.line = line;
    }

    /** What the request does to the platform, and so whether it may be sent again after a lost answer. */
    public UntypedRequest effect(Effect stated) {
        effect = stated;
        return this;
    }

    /** An answer without a body shows that the request was done; else it does so for nothing that is done once. */
    public UntypedRequest doneByEmptyBody() {
        doneByEmptyBody = true;
        return this;
    }

    /** The value that stands in the path for {@code {name}}. */
    public UntypedRequest path(String name, Object value) {
        inputs.path(name, value);
        return this;
    }

    /** A query parameter. */
    public UntypedRequest query(String name, Object value) {
        inputs.query(name, value);
        return this;
    }

    /**
     * The JSON body: the fields of an object where it is a map, and then several calls add up; else a list, a text, a
     * number or a record.
     */
    public UntypedRequest body(Object value) {
        inputs.body(value);
        return this;
    }

    /** Fields of the body, which is form-encoded instead of JSON. */
    public UntypedRequest form(Map<String, ?> fields) {
        inputs.form(fields);
        return this;
    }

    /** A form field, which makes the body a multipart one. A number or a text goes as it is, the rest as JSON text. */
    public UntypedRequest part(String name, Object value) {
        inputs.part(name, value);
        return this;
    }

    /** Files of one form field, which make the body a multipart one; see {@link RequestBuilder#file}. */
    public UntypedRequest file(String name, Content... contents) {
        inputs.file(name, contents);
        return this;
    }

    /** The answer is a file. */
    public Download returnsFile(FileKind kind) {
        return new PlainDownload(workspace, endpoint().returnsFile(kind), inputs);
    }

    /** {@code data} of the envelope is read into {@code type}. */
    public <T> Request<T> returns(Class<T> type) {
        return new PlainRequest<>(workspace, endpoint().returns(type), inputs);
    }

    /** {@code data} of the envelope is read into {@code type}. */
    public <T> Request<T> returns(TypeRef<T> type) {
        return new PlainRequest<>(workspace, endpoint().returns(type), inputs);
    }

    /** {@code data.<field>} of the envelope is read into {@code type}. */
    public <T> Request<T> returnsField(String field, Class<T> type) {
        return new PlainRequest<>(workspace, endpoint().returnsField(field, type), inputs);
    }

    /** {@code data.<field>} of the envelope is read into {@code type}. */
    public <T> Request<T> returnsField(String field, TypeRef<T> type) {
        return new PlainRequest<>(workspace, endpoint().returnsField(field, type), inputs);
    }

    /** {@code data} of the envelope is an array of rows. */
    public <R> Request<List<R>> returnsList(Class<R> row) {
        return new PlainRequest<>(workspace, endpoint().returnsList(row), inputs);
    }

    /** {@code data.<field>} of the envelope is an array of rows. */
    public <R> Request<List<R>> returnsList(String field, Class<R> row) {
        return new PlainRequest<>(workspace, endpoint().returnsList(field, row), inputs);
    }

    /**
     * {@code data} of the envelope is a page, and {@code data.<rows>} its rows. The page is asked for by {@code pageNo}
     * and {@code noOfEntries} in the body, and by {@code pageNo} and {@code limit} in the query of a GET.
     */
    public <R> PlainPages<R> returnsPage(String rows, Class<R> row) {
        Paging paging =
                line.startsWith("GET ") ? Paging.byQuery("pageNo", "limit") : Paging.byBody("pageNo", "noOfEntries");
        return returnsPage(rows, row, paging);
    }

    /** Like {@link #returnsPage(String, Class)}, for an endpoint that takes its page otherwise. */
    public <R> PlainPages<R> returnsPage(String rows, Class<R> row, Paging paging) {
        return new PlainPages<>(workspace, endpoint().returnsPage(rows, row), paging, inputs);
    }

    /** The whole body, without an envelope, is read into {@code type}. */
    public <T> Request<T> returnsBare(Class<T> type) {
        return new PlainRequest<>(workspace, endpoint().returnsBare(type), inputs);
    }

    /**
     * The whole body, without an envelope, is read into {@code type}. What is done once ends in
     * {@link io.adplatform.sdk.error.OutcomeUnknownException} where the body doesn't say {@code success}; see
     * {@link #returnsBare(TypeRef, Predicate)}.
     */
    public <T> Request<T> returnsBare(TypeRef<T> type) {
        return new PlainRequest<>(workspace, endpoint().returnsBare(type), inputs);
    }

    /**
     * The whole body, without an envelope, is read into {@code type}, and shows by itself that the request was done.
     *
     * @param documented whether a value is the documented answer, by what only that has: the ID of what was stored
     */
    public <T> Request<T> returnsBare(TypeRef<T> type, Predicate<? super T> documented) {
        return new PlainRequest<>(workspace, endpoint().returnsBare(type).doneBy(documented), inputs);
    }

    private Operation.Builder endpoint() {
        Operation.Builder endpoint = switch (effect) {
            case READ -> Operation.read(line);
            case REPEATABLE -> Operation.repeatable(line);
            case ONCE -> Operation.once(line);
        };
        return doneByEmptyBody ? endpoint.doneByEmptyBody() : endpoint;
    }

    @Override
    public String toString() {
        return "UntypedRequest[" + line + ", " + effect.name().toLowerCase(Locale.ROOT) + "]";
    }
}
