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
import io.adplatform.sdk.internal.transport.HttpRequest;
import io.adplatform.sdk.internal.transport.HttpTransport;
import io.adplatform.sdk.internal.transport.LinkRules;
import io.adplatform.sdk.operation.Body;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.Operation;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/** Fetches what result links lead to, through a pipeline whose requests carry nothing of the client. */
public final class LinkDownloads {

    private static final Operation<DownloadedFile> LINK =
            Operation.read("GET /(link)").returnsFile(FileKind.ANY);
    private static final CallContext UNSENT = CallContext.unsent(LINK.name(), LINK.method(), "(a link)", null);

    private final Pipeline pipeline;
    private final LinkRules rules;

    /** @param transport one to which the rules were applied; asked for when it is needed */
    public LinkDownloads(
            PipelineSettings settings, Throttles throttles, LinkRules rules, Supplier<HttpTransport> transport) {
        this.pipeline = Pipeline.forLinks(settings, throttles, rules, transport);
        this.rules = rules;
    }

    /** The pipeline that they go through. */
    public Pipeline pipeline() {
        return pipeline;
    }

    /** What a link leads to. Nothing is sent, and nothing checked, before it is fetched. */
    public Download download(String link) {
        return new Download() {
            @Override
            public DownloadedFile to(Target target) {
                return pipeline.run(prepared(link, target), pipeline.user()).value();
            }

            @Override
            public CompletableFuture<DownloadedFile> toAsync(Target target) {
                try {
                    return pipeline.runAsync(prepared(link, target), pipeline.user())
                            .thenApply(Response::value);
                } catch (AdPlatformException refused) {
                    return CompletableFuture.failedFuture(refused);
                }
            }
        };
    }

    private PreparedCall<DownloadedFile> prepared(String link, Target target) {
        String problem = target.problem().orElse(null);
        if (problem != null) {
            throw new FileException(UNSENT, target + " " + problem, Sent.NO, null);
        }
        try {
            HttpRequest request = HttpRequest.ofLink(rules.check(link));
            Call<DownloadedFile> call = new Call<>(
                    LINK, null, Map.of(), Map.of(), Map.of(), new Body.None(), RequestOptions.defaults(), target);
            return new PreparedCall<>(call, request, CallFiles.ofLink(target));
        } catch (LinkRules.RefusedException refused) {
            throw new LinkException(UNSENT, refused.rule(), Sent.NO, null, refused);
        }
    }
}
