package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.RequestOptions;
import io.adplatform.sdk.Response;
import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.error.CallContext;
import io.adplatform.sdk.error.FileException;
import io.adplatform.sdk.error.LinkException;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.file.Download;
import io.adplatform.sdk.file.DownloadedFile;
import io.adplatform.sdk.file.FileKind;
import io.adplatform.sdk.file.Target;
import io.adplatform.sdk.internal.files.CallFiles;
import io.adplatform.sdk.internal.json.ResponseReader;
import io.adplatform.sdk.internal.transport.HttpRequest;
import io.adplatform.sdk.internal.transport.HttpTransport;
import io.adplatform.sdk.internal.transport.LinkRules;
import io.adplatform.sdk.operation.Body;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.Operation;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
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
            PipelineSettings settings, Throttles throttles, LinkRules rules, Supplier<HttpTransport> transport) {
        Authorizer authorizer = new NoAuthorizer();
        this.rules = rules;
        this.pipeline = new Pipeline(
                settings,
                throttles,
                authorizer,
                call -> {
                    throw new IllegalArgumentException("a link is not an endpoint of the platform");
                },
                transport,
                new LinkResponseStep(rules),
                new ClaimStep(settings, authorizer, new ResponseReader()),
                new HeaderStep(null, settings.executor()));
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

    private CallState.Prepared<DownloadedFile> prepare(String link, Target target) {
        String problem = target.problem().orElse(null);
        if (problem != null) {
            throw new FileException(UNSENT, target + " " + problem, Sent.NO, null);
        }
        try {
            HttpRequest request = HttpRequest.ofLink(rules.check(link));
            Call<DownloadedFile> call = new Call<>(
                    LINK, null, Map.of(), Map.of(), Map.of(), new Body.None(), RequestOptions.defaults(), target);
            return new CallState.Prepared<>(call, request, CallFiles.ofLink(target));
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
}
