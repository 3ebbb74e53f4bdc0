package io.adplatform.sdk.file;

import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.operation.DownloadBuilder;
import io.adplatform.sdk.operation.Operation;

/** A request for a file, with one ID in its path. */
final class FileRequest extends DownloadBuilder<FileRequest> {

    FileRequest(Workspace workspace, Operation<DownloadedFile> operation, String name, long id) {
        super(workspace, operation);
        path(name, id);
    }
}
