package io.adplatform.sdk.internal.link;

import io.adplatform.sdk.error.CallContext;
import io.adplatform.sdk.file.Target;
import io.adplatform.sdk.internal.pipeline.CallState;
import io.adplatform.sdk.internal.pipeline.PipelineSettings;
import io.adplatform.sdk.internal.runner.CallRunner;
import io.adplatform.sdk.internal.runner.Cancellation;
import io.adplatform.sdk.time.Deadline;
import java.time.Duration;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/** One download of a link on its way. One step at a time touches it. */
final class LinkState {

    final String link;
    final Target target;
    final LinkBodyHandler bodyHandler;
    final CallRunner runner;
    final Cancellation cancellation;
    final int mostRetries;

    final Deadline deadline;

    int requestsSent;
    int retries;

    /** Where the last request went; its path and its query are secrets. */
    @Nullable
    HttpUrl at;

    LinkState(String link, Target target, CallRunner runner, Cancellation cancellation, PipelineSettings settings) {
        this.link = link;
        this.target = target;
        this.bodyHandler = new LinkBodyHandler(target);
        this.runner = runner;
        this.cancellation = cancellation;
        this.mostRetries = settings.retries();
        this.deadline = new Deadline(settings.time(), settings.deadline());
    }

    /** How long the next request may take: what is left until the deadline, a day at most. */
    Duration timeout() {
        return CallState.shorter(deadline.limit(), CallState.LONGEST_TIMEOUT);
    }

    CallContext context() {
        return new CallContext(
                "download of a link",
                "GET",
                at == null ? "(a link)" : at.scheme() + "://" + at.host() + "/…",
                null,
                requestsSent,
                deadline.elapsed());
    }
}
