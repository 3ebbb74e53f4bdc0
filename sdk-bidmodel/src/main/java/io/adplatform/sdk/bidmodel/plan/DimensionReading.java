package io.adplatform.sdk.bidmodel.plan;

import io.adplatform.sdk.PageSteps;
import io.adplatform.sdk.RequestOptions;
import io.adplatform.sdk.Response;
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
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.Paging;
import io.adplatform.sdk.operation.Polling;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads the modelling of a campaign's dimension, without metrics: all entities, the bundles if necessary, and the report if the
 * list does not show the bundles' modelling.
 */
final class DimensionReading {

    // A list that isn't an array is empty for a caller, and proves nothing.
    private static final Pattern ROWS = Pattern.compile("\"(?:data|recordsList)\"\\s*:\\s*\\[");

    // The path of a warning about a row, its IDs, its modelling or the campaign's bids.
    private static final Pattern MATTERS =
            Pattern.compile("(?:\\]|\\bdata|recordsList|\\.id|modelled|isExcluded|bundle\\w*"
                    + "|bidModelData[\\w.]*|campaignBidDetails|baseBid|maxBid)(?=:|$)");

    private final Workspace workspace;
    private final RequestOptions options;
    private final CurrentDimension current;
    private final PageSteps<BidModelRow, BidModelPage> entities;
    private boolean bundlesAreDue;
    private boolean everyPageHasRows = true;
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

    /** Keeps the first unreadable value on which a plan depends. Others, such as a creative's picture, don't matter. */
    private void keepUnreadable(Response<?> response) {
        if (current.unreadable == null) {
            current.unreadable = response.decodeWarnings().stream()
                    .filter(warning -> MATTERS.matcher(warning).find())
                    .findFirst()
                    .orElse(null);
        }
    }

    private void bundlesCame(Response<List<Bundle>> response) {
        current.bundleRequests++;
        bundlesAreDue = false;
        current.takeBundles(
                response.value(),
                response.decodeWarnings().isEmpty()
                        && ROWS.matcher(response.body()).find());
        beginReport();
    }

    private void entitiesCame(Response<BidModelPage> response) {
        current.entityRequests++;
        keepUnreadable(response);
        everyPageHasRows &= ROWS.matcher(response.body()).find();
        take(entities.take(response));
        current.entitiesComplete = entities.isComplete() && everyPageHasRows && current.hasAllIds();
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
        keepUnreadable(response);
        BidModelPage page = Objects.requireNonNull(report).take(response);
        if (page != null) {
            page.rows().stream().filter(BundleRow.class::isInstance).forEach(current::take);
        }
        if (current.unseenBundles().isEmpty()) {
            report = null;
        }
    }

    private void take(@Nullable BidModelPage page) {
        if (page != null) {
            page.rows().forEach(current::take);
            current.take(page.campaignBidDetails());
        }
    }
}
