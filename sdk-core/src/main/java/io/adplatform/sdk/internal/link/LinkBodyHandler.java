package io.adplatform.sdk.internal.link;

import io.adplatform.sdk.file.Target;
import io.adplatform.sdk.internal.files.FileBodyHandler;
import io.adplatform.sdk.internal.files.ProgressReporter;
import io.adplatform.sdk.internal.transport.BodyHandler;
import io.adplatform.sdk.internal.transport.HttpResponse;
import io.adplatform.sdk.internal.transport.HttpResult;
import java.util.List;
import java.util.Optional;
import okhttp3.HttpUrl;

/** Takes what a link leads to, over all attempts and redirects of one download. */
public final class LinkBodyHandler {

    private final FileBodyHandler bodyHandler;

    public LinkBodyHandler(Target target) {
        this.bodyHandler = new FileBodyHandler(target, new ProgressReporter());
    }

    /** For one request: a success goes to the target, and of everything else nothing is read but the head. */
    public BodyHandler from(HttpUrl url) {
        return (status, headers, length, body) -> status == 200
                ? bodyHandler.take(status, headers, length, body, lastStep(url))
                : new HttpResult.Answered(new HttpResponse(status, headers, new byte[0]));
    }

    /** Whether a stream of the caller's was written to, so that there can't be another attempt. */
    public boolean isSpent() {
        return bodyHandler.isBeyondRecall();
    }

    private static String lastStep(HttpUrl url) {
        List<String> steps = url.pathSegments();
        return Optional.of(steps.get(steps.size() - 1))
                .filter(step -> !step.isBlank())
                .orElse("download");
    }
}
