package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.RequestOptions;
import io.adplatform.sdk.Response;
import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.error.CallContext;
import io.adplatform.sdk.error.FileException;
import io.adplatform.sdk.error.LinkException;
import io.adplatform.sdk.error.PlatformResponse;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.file.Download;
import io.adplatform.sdk.file.DownloadedFile;
import io.adplatform.sdk.file.FileKind;
import io.adplatform.sdk.file.Target;
import io.adplatform.sdk.internal.files.CallFiles;
import io.adplatform.sdk.internal.json.ResponseReader;
import io.adplatform.sdk.internal.pipeline.AdmissionStep.Throttles;
import io.adplatform.sdk.internal.pipeline.AttemptFailure.Kind;
import io.adplatform.sdk.internal.transport.HttpRequest;
import io.adplatform.sdk.internal.transport.HttpResult;
import io.adplatform.sdk.internal.transport.HttpResult.HttpResponse;
import io.adplatform.sdk.internal.transport.HttpTransport;
import io.adplatform.sdk.internal.transport.LinkRules;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.Call.Body;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.throttle.Throttle;
import java.io.IOException;
import java.net.ProtocolException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/** Downloads of result links, through a pipeline whose requests carry nothing of the client. */
public final class LinkDownloads {

    private static final Operation<DownloadedFile> LINK =
            Operation.read("GET /(link)").returnsFile(FileKind.ANY);
    private static final CallContext UNSENT = CallContext.unsent(LINK.name(), LINK.method(), "(a link)", null);

    private final Pipeline pipeline;
    private final LinkRules rules;

    /** @param transport a transport that applies the rules, created with the first download */
    public LinkDownloads(
            Pipeline.Settings settings,
            HttpUrl baseUrl,
            Throttle throttle,
            LinkRules rules,
            Supplier<HttpTransport> transport) {
        Authorizer authorizer = new NoAuthorizer();
        this.rules = rules;
        this.pipeline = new Pipeline(
                settings,
                Throttles.ofLinks(baseUrl, throttle, settings.time()),
                authorizer,
                call -> {
                    throw new IllegalArgumentException("a link is not an endpoint of the platform");
                },
                transport,
                new LinkResponseStep(rules),
                new JournalStep(settings, authorizer, new ResponseReader()),
                new HeaderStep(List.of()));
    }

    public Pipeline pipeline() {
        return pipeline;
    }

    /** Returns the download of a link. Nothing is checked or sent before {@code to} or {@code toAsync}. */
    public Download download(String link) {
        return new Download() {
            @Override
            public DownloadedFile to(Target target) {
                return pipeline.run(prepare(link, target), pipeline.user()).value();
            }

            @Override
            public CompletableFuture<DownloadedFile> toAsync(Target target) {
                try {
                    return pipeline.runAsync(prepare(link, target), pipeline.user())
                            .thenApply(Response::value);
                } catch (AdPlatformException refused) {
                    return CompletableFuture.failedFuture(refused);
                }
            }
        };
    }

    private RunningCall.Prepared<DownloadedFile> prepare(String link, Target target) {
        String problem = target.problem().orElse(null);
        if (problem != null) {
            throw new FileException(UNSENT, target + " " + problem, Sent.NO, null);
        }
        try {
            HttpRequest request = HttpRequest.ofLink(rules.check(link));
            Call<DownloadedFile> call = new Call<>(
                    LINK, null, Map.of(), Map.of(), Map.of(), new Body.None(), RequestOptions.defaults(), target);
            return new RunningCall.Prepared<>(call, request, CallFiles.ofLink(target));
        } catch (LinkRules.RefusedException refused) {
            throw new LinkException(UNSENT, refused.rule(), Sent.NO, null, refused);
        }
    }

    /** Adds no header: the link itself is the right to download, and its host gets nothing of the client. */
    private static final class NoAuthorizer implements Authorizer {

        private static final Authorization NOTHING = new Authorization(Map.of(), null, 0, 0);

        @Override
        public CompletableFuture<Authorization> ready(Caller caller, @Nullable Authorization refused) {
            return CompletableFuture.completedFuture(NOTHING);
        }

        @Override
        public Authorization newest(Caller caller) {
            return NOTHING;
        }
    }

    /**
     * The result of a link: the file, a redirect, or a failure. Errors show the status alone of a host's answer, since the rest may
     * repeat the link.
     */
    private static final class LinkResponseStep extends ResponseStep {

        private static final int MOST_REDIRECTS = 5;
        private static final Set<Integer> REDIRECTS = Set.of(301, 302, 303, 307, 308);
        private static final Set<Integer> WORTH_A_RETRY = Set.of(408, 429, 500, 502, 503, 504);

        /** A link contains no secret of the client. */
        private static final Redaction LIBRARY_TEXTS = new Redaction(text -> text);

        private final LinkRules rules;

        LinkResponseStep(LinkRules rules) {
            this.rules = rules;
        }

        @Override
        AttemptFailure incomplete(RunningCall<?> call, HttpResult.Incomplete part) {
            return call.broken(Kind.NO_ANSWER, Sent.YES, part.what(), shown(part.cause()));
        }

        @Override
        AttemptFailure notSent(RunningCall<?> call, HttpResult.NotSent notSent) {
            return notSent.cause() instanceof LinkRules.RefusedException refused
                    ? call.broken(Kind.LINK_REFUSED, Sent.NO, refused.rule(), refused)
                    : super.notSent(call, notSent);
        }

        @Override
        <T> Response<T> answered(RunningCall<T> call, HttpResponse answer) {
            int status = answer.status();
            if (REDIRECTS.contains(status)) {
                throw redirected(call, answer);
            }
            Kind kind = WORTH_A_RETRY.contains(status) ? Kind.LINK_FAILED : Kind.LINK_REFUSED;
            throw failed(kind, "its host answered with status " + status, answer, null);
        }

        private AttemptFailure redirected(RunningCall<?> call, HttpResponse answer) {
            if (call.end.snapshot().redirects == MOST_REDIRECTS) {
                return failed(
                        Kind.LINK_REFUSED, "it was redirected more than " + MOST_REDIRECTS + " times", answer, null);
            }
            try {
                List<String> locations = answer.headers().get("location");
                HttpUrl next =
                        rules.redirect(call.end.snapshot().request.url(), locations == null ? null : locations.get(0));
                call.end.update(snapshot -> {
                    snapshot.request = HttpRequest.ofLink(next);
                    snapshot.redirects++;
                    snapshot.sentBefore = Sent.YES;
                });
                return failed(Kind.REDIRECTED, "it was redirected", answer, null);
            } catch (LinkRules.RefusedException refused) {
                return failed(Kind.LINK_REFUSED, "a redirect can't be followed: " + refused.rule(), answer, refused);
            }
        }

        private static AttemptFailure failed(Kind kind, String what, HttpResponse answer, @Nullable Throwable cause) {
            PlatformResponse status =
                    new PlatformResponse(answer.status(), answer.status(), List.of(), Map.of(), answer.headers(), "");
            return new AttemptFailure(kind, Sent.YES, what, status, cause);
        }

        /** The HTTP library quotes an answer that is not HTTP, and a host may have put the link into it. */
        @Override
        @Nullable
        Throwable shown(Throwable cause) {
            if (!(cause instanceof ProtocolException)) {
                return LIBRARY_TEXTS.of(cause);
            }
            IOException shown = new IOException(cause.getClass().getName());
            shown.setStackTrace(cause.getStackTrace());
            return shown;
        }
    }
}
