package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.error.CallContext;
import io.adplatform.sdk.file.Target;
import io.adplatform.sdk.internal.files.LinkTaker;
import io.adplatform.sdk.time.Deadline;
import java.time.Duration;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/** One download of a link on its way. One step at a time touches it. */
final class LinkFlight {

    final String link;
    final Target target;
    final LinkTaker taker;
    final Carrier carrier;
    final CallScope scope;
    final int mostRetries;

    final Deadline deadline;

    int requestsSent;
    int retries;

    /** Where the last request went; its path and its query are secrets. */
    @Nullable
    HttpUrl at;

    LinkFlight(String link, Target target, Carrier carrier, CallScope scope, PipelineSettings settings) {
        this.link = link;
        this.target = target;
        this.taker = new LinkTaker(target);
        this.carrier = carrier;
        this.scope = scope;
        this.mostRetries = settings.retries();
        this.deadline = new Deadline(settings.time(), settings.deadline());
    }

    /** How long the next request may take: what is left until the deadline, a day at most. */
    Duration timeout() {
        return Flight.shorter(deadline.limit(), Flight.LONGEST_TIMEOUT);
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
