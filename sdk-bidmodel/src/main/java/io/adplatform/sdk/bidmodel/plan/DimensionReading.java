package io.adplatform.sdk.bidmodel.plan;

import io.adplatform.sdk.Completeness;
import io.adplatform.sdk.PageSteps;
import io.adplatform.sdk.RequestOptions;
import io.adplatform.sdk.Response;
import io.adplatform.sdk.RowIdentity;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.bidmodel.bundles.Bundle;
import io.adplatform.sdk.bidmodel.bundles.Bundles;
import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.bidmodel.entities.BidModelPage;
import io.adplatform.sdk.bidmodel.entities.BidModelRow;
import io.adplatform.sdk.bidmodel.entities.BundleRow;
import io.adplatform.sdk.bidmodel.entities.ListEntities;
import io.adplatform.sdk.bidmodel.reports.MetricsReport;
import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.error.PlatformResponse;
import io.adplatform.sdk.error.UnreadableResponseException;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.Paging;
import io.adplatform.sdk.operation.Polling;
import java.net.HttpURLConnection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads the modelling of a campaign's dimension, without metrics: all entities, the bundles if necessary, and the report if the
 * list does not show the bundles' modelling.
 */
final class DimensionReading {

    private final Workspace workspace;
    private final RequestOptions options;
    private final CurrentDimension current;
    private final PageSteps<BidModelRow, BidModelPage> entities;
    private boolean bundlesAreDue;
    private @Nullable PageSteps<BidModelRow, BidModelPage> report;

    /** @param bundles whether bundles matter */
    DimensionReading(
            Workspace workspace, RequestOptions options, long campaignId, Dimension dimension, boolean bundles) {
        this.workspace = workspace;
        // A plan needs fresh values.
        this.options = options.fresh(true);
        this.bundlesAreDue = bundles;
        this.current = new CurrentDimension(campaignId, dimension);
        this.entities = new ListEntities(workspace, campaignId, dimension)
                .skipReporting()
                .options(same -> this.options)
                .pages()
                .steps();
    }

    /** What was read. */
    CurrentDimension current() {
        return current;
    }

    /** Returns the failure of a reading whose rows are not whole lists; {@code null} if they are. */
    @Nullable
    AdPlatformException incomplete() {
        // Some deployments answer without a list if there are no bundles.
        boolean hasNoBundles = current.bundles().isEmpty();
        String gap = current.entitiesGap != null || hasNoBundles ? current.entitiesGap : current.bundlesGap;
        return gap == null
                ? null
                : new UnreadableResponseException(
                        entities.next().unsent(),
                        new PlatformResponse(HttpURLConnection.HTTP_OK, List.of(), Map.of(), Map.of(), ""),
                        "the list of " + current.dimension.text() + " is incomplete: " + gap,
                        null);
    }

    /** Reads the bundles too, unless they were read. */
    void readBundles() {
        bundlesAreDue = current.bundleRequests == 0;
    }

    /** Returns the known number of remaining requests, at least one until the end. */
    long requestsLeft() {
        Long pages = entities.remainingRequests();
        return (bundlesAreDue ? 1 : 0) + (pages == null ? 1 : pages) + (report == null || report.hasEnded() ? 0 : 1);
    }

    boolean hasEnded() {
        return !bundlesAreDue && entities.hasEnded() && (report == null || report.hasEnded());
    }

    /** The next request of a reading that hasn't ended. */
    <T> Polling.Step<T> next(Runnable answered, Consumer<AdPlatformException> failed) {
        if (bundlesAreDue) {
            Call<List<Bundle>> call = Bundles.on(workspace, current.campaignId)
                    .list(current.dimension)
                    .options(same -> this.options)
                    .build();
            return send(call, this::bundlesCame, answered, failed);
        }
        return entities.hasEnded()
                ? send(Objects.requireNonNull(report).next(), this::reportCame, answered, failed)
                : send(entities.next(), this::entitiesCame, answered, failed);
    }

    private <A, T> Polling.Step<T> send(
            Call<A> call, Consumer<Response<A>> came, Runnable answered, Consumer<AdPlatformException> failed) {
        return new Polling.Send<>(
                call,
                response -> {
                    came.accept(response);
                    answered.run();
                },
                failed);
    }

    private void bundlesCame(Response<List<Bundle>> response) {
        current.bundleRequests++;
        bundlesAreDue = false;
        Completeness<Bundle> completeness = new Completeness<>(RowIdentity.by("data", Bundle::bundleId));
        completeness.add(response, response.value(), null);
        current.takeBundles(response.value(), completeness.gap());
        beginReport();
    }

    private void entitiesCame(Response<BidModelPage> response) {
        current.entityRequests++;
        BidModelPage page = entities.take(response);
        if (page != null) {
            page.rows().forEach(current::take);
            current.take(page.campaignBidDetails());
            current.unreadable = entities.fault();
        }
        current.entitiesGap = entities.gap();
        beginReport();
    }

    private void beginReport() {
        if (entities.hasEnded() && !current.unseenBundles().isEmpty()) {
            report = new MetricsReport(workspace, current.campaignId, current.dimension)
                    .bundleIds(current.unseenBundles())
                    .pageSize(Paging.LARGEST_PAGE)
                    .options(same -> this.options)
                    .pages()
                    .steps();
        }
    }

    /** The report also lists entities, which were read before. */
    private void reportCame(Response<BidModelPage> response) {
        current.bundleRequests++;
        BidModelPage page = Objects.requireNonNull(report).take(response);
        current.unreadable = current.unreadable == null ? report.fault() : current.unreadable;
        if (page != null) {
            page.rows().stream().filter(BundleRow.class::isInstance).forEach(current::take);
        }
        if (current.unseenBundles().isEmpty()) {
            report = null;
        }
    }
}
