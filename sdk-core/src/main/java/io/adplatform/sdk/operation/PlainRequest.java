package io.adplatform.sdk.operation;

import io.adplatform.sdk.OpenEnum;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.file.Content;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A builder for operations with a few required inputs and no options. An area sets the inputs and returns the builder as a
 * {@link io.adplatform.sdk.Request}.
 *
 * <pre>{@code
 * public Request<Confirmation> delete(long reportId) {
 *     return new PlainRequest<>(workspace, DELETE).path("reportId", reportId);
 * }
 * }</pre>
 *
 * @param <T> the type of the answer
 */
public final class PlainRequest<T> extends RequestBuilder<T, PlainRequest<T>> {

    private Consumer<Checks> rules = checks -> {};

    public PlainRequest(Workspace workspace, Operation<T> operation) {
        super(workspace, operation);
    }

    @Override
    public PlainRequest<T> setter(String setter, String... names) {
        return super.setter(setter, names);
    }

    @Override
    public PlainRequest<T> path(String name, long value) {
        return super.path(name, value);
    }

    @Override
    public PlainRequest<T> path(String name, String value) {
        return super.path(name, value);
    }

    @Override
    public PlainRequest<T> path(String name, OpenEnum value) {
        return super.path(name, value);
    }

    @Override
    public PlainRequest<T> query(String name, @Nullable Object value) {
        return super.query(name, value);
    }

    @Override
    public PlainRequest<T> body(String name, @Nullable Object value) {
        return super.body(name, value);
    }

    @Override
    public PlainRequest<T> body(Map<String, ?> fields) {
        return super.body(fields);
    }

    @Override
    public PlainRequest<T> part(String name, @Nullable Object value) {
        return super.part(name, value);
    }

    @Override
    public PlainRequest<T> file(String name, Content... contents) {
        return super.file(name, contents);
    }

    @Override
    public PlainRequest<T> with(FurtherFields more) {
        return super.with(more);
    }

    /** Adds rules for the inputs. */
    public PlainRequest<T> checked(Consumer<Checks> more) {
        rules = rules.andThen(more);
        return this;
    }

    @Override
    protected void check(Checks checks) {
        rules.accept(checks);
    }
}
