package io.adplatform.sdk.operation;

import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.file.Content;
import io.adplatform.sdk.file.DownloadedFile;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What {@link PlainRequest} is for operations that answer with a file. */
public final class PlainDownload extends DownloadBuilder<PlainDownload> {

    public PlainDownload(Workspace workspace, Operation<DownloadedFile> operation) {
        super(workspace, operation);
    }

    /** With inputs of an endpoint that has no builder of its own. */
    public PlainDownload(Workspace workspace, Operation<DownloadedFile> operation, RequestInputs inputs) {
        super(workspace, operation);
        inputs.into(this);
    }

    @Override
    public PlainDownload setter(String setter, String... names) {
        return super.setter(setter, names);
    }

    @Override
    public PlainDownload path(String name, long value) {
        return super.path(name, value);
    }

    @Override
    public PlainDownload path(String name, String value) {
        return super.path(name, value);
    }

    @Override
    public PlainDownload query(String name, @Nullable Object value) {
        return super.query(name, value);
    }

    @Override
    public PlainDownload body(String name, @Nullable Object value) {
        return super.body(name, value);
    }

    @Override
    public PlainDownload body(Map<String, ?> fields) {
        return super.body(fields);
    }

    @Override
    public PlainDownload file(String name, Content... contents) {
        return super.file(name, contents);
    }
}
