package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.error.CallContext;
import io.adplatform.sdk.file.Target;
import io.adplatform.sdk.internal.files.LinkTaker;
import io.adplatform.sdk.time.Time;
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

    private final Time time;
    private final Duration deadline;
    private final long startedAt;

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
        this.time = settings.time();
        this.deadline = settings.deadline();
        this.startedAt = time.nanos();
    }

    /** What is left until the deadline, a day at most; never zero, which OkHttp takes for no limit at all. */
    Duration remaining() {
        Duration left = deadline.minusNanos(time.nanos() - startedAt);
        return left.compareTo(Duration.ofMillis(1)) < 0
                ? Duration.ofMillis(1)
                : Flight.shorter(left, Flight.LONGEST_TIMEOUT);
    }

    CallContext context() {
        return new CallContext(
                "download of a link",
                "GET",
                at == null ? "(a link)" : at.scheme() + "://" + at.host() + "/…",
                null,
                requestsSent,
                Duration.ofNanos(time.nanos() - startedAt));
    }
}
