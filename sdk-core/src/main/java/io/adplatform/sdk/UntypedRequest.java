package io.adplatform.sdk;

import io.adplatform.sdk.file.Content;
import io.adplatform.sdk.file.Download;
import io.adplatform.sdk.file.FileKind;
import io.adplatform.sdk.operation.Effect;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.PlainDownload;
import io.adplatform.sdk.operation.PlainRequest;
import io.adplatform.sdk.operation.RequestBuilder;
import io.adplatform.sdk.operation.TypeRef;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * An endpoint that the SDK has no typed method for. Made by {@link Workspace#call}.
 *
 * <p>Set the inputs, state the {@link #effect}, and end with what the answer is read into; the result is a request like
 * any other. Until stated otherwise the effect is {@link Effect#ONCE}, the one that is never sent twice.
 */
public final class UntypedRequest {

    private final Workspace workspace;
    private final String line;
    private final Map<String, String> path = new LinkedHashMap<>();
    private final Map<String, Object> query = new LinkedHashMap<>();
    private final Map<String, Object> body = new LinkedHashMap<>();
    private final Map<String, Content[]> files = new LinkedHashMap<>();
    private Effect effect = Effect.ONCE;

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

    /** The value that stands in the path for {@code {name}}. */
    public UntypedRequest path(String name, Object value) {
        path.put(name, value.toString());
        return this;
    }

    /** A query parameter. */
    public UntypedRequest query(String name, Object value) {
        query.put(name, value);
        return this;
    }

    /** The fields of the JSON body. */
    public UntypedRequest body(Map<String, ?> fields) {
        body.putAll(fields);
        return this;
    }

    /** Files of one form field, which make the body a multipart one; see {@link RequestBuilder#file}. */
    public UntypedRequest file(String name, Content... contents) {
        files.put(name, contents.clone());
        return this;
    }

    /** The answer is a file. */
    public Download returnsFile(FileKind kind) {
        PlainDownload download = new PlainDownload(workspace, endpoint().returnsFile(kind));
        path.forEach(download::path);
        query.forEach(download::query);
        download.body(body);
        files.forEach(download::file);
        return download;
    }

    /** {@code data} of the envelope is read into {@code type}. */
    public <T> Request<T> returns(Class<T> type) {
        return as(endpoint -> endpoint.returns(type));
    }

    /** {@code data} of the envelope is read into {@code type}. */
    public <T> Request<T> returns(TypeRef<T> type) {
        return as(endpoint -> endpoint.returns(type));
    }

    /** {@code data.<field>} of the envelope is an array of rows. */
    public <R> Request<List<R>> returnsList(String field, Class<R> row) {
        return as(endpoint -> endpoint.returnsList(field, row));
    }

    /** {@code data} of the envelope is a page, and {@code data.<rows>} its rows. */
    public <R> Request<Page<R>> returnsPage(String rows, Class<R> row) {
        return as(endpoint -> endpoint.returnsPage(rows, row));
    }

    /** The whole body, without an envelope, is read into {@code type}. */
    public <T> Request<T> returnsBare(TypeRef<T> type) {
        return as(endpoint -> endpoint.returnsBare(type));
    }

    private <T> Request<T> as(Function<Operation.Builder, Operation<T>> answer) {
        PlainRequest<T> request = new PlainRequest<>(workspace, answer.apply(endpoint()));
        path.forEach(request::path);
        query.forEach(request::query);
        request.body(body);
        files.forEach(request::file);
        return request;
    }

    private Operation.Builder endpoint() {
        return switch (effect) {
            case READ -> Operation.read(line);
            case REPEATABLE -> Operation.repeatable(line);
            case ONCE -> Operation.once(line);
        };
    }
}
