package io.adplatform.sdk.bidmodel.plan;

import io.adplatform.sdk.Completeness;
import io.adplatform.sdk.PageSteps;
import io.adplatform.sdk.RequestOptions;
import io.adplatform.sdk.Response;
import io.adplatform.sdk.RowIdentity;
import io.adplatform.sdk.bidmodel.bundles.Bundle;
import io.adplatform.sdk.bidmodel.bundles.Bundles;
import io.adplatform.sdk.bidmodel.entities.BidModelPage;
import io.adplatform.sdk.bidmodel.entities.BidModelRow;
import io.adplatform.sdk.bidmodel.entities.BundleRow;
import io.adplatform.sdk.bidmodel.entities.ListEntities;
import io.adplatform.sdk.bidmodel.reports.MetricsReport;
import io.adplatform.sdk.operation.Paging;
import io.adplatform.sdk.operation.Progress;
import java.util.List;
import java.util.Objects;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Reads the modelling of a campaign's dimension, without metrics: all entities, the bundles if necessary, and the report if the
 * list does not show the bundles' modelling.
 */
final class DimensionReading {

    private final Progress progress;
    private final RequestOptions options;
    private final LongSupplier others;
    private final CurrentDimension current;
    private final PageSteps<BidModelRow, BidModelPage> entities;
    private @Nullable PageSteps<BidModelRow, BidModelPage> report;
    private boolean bundlesAreDue;

    /** @param others returns the number of requests that follow this reading */
    private DimensionReading(Progress progress, Place place, boolean bundles, LongSupplier others) {
        this.progress = progress;
        this.others = others;
        this.bundlesAreDue = bundles;
        // A plan needs fresh values.
        this.options = progress.options().fresh(true);
        this.current = new CurrentDimension(place, progress.user().time().now());
        this.entities = new ListEntities(progress.user(), place.campaignId(), place.dimension())
                .skipReporting()
                .options(same -> options)
                .pages()
                .steps();
    }

    /**
     * Reads a dimension.
     *
     * @param bundles whether bundles matter
     * @param changes the changes to make; if the row of an entity of them names a bundle, the bundles are read too
     * @param others returns the number of requests that follow this reading
     */
    static CurrentDimension read(
            Progress progress, Place place, boolean bundles, List<BidModelChange> changes, LongSupplier others) {
        DimensionReading reading = new DimensionReading(progress, place, bundles, others);
        if (bundles) {
            reading.readBundles();
        }
        while (!reading.entities.hasEnded()) {
            progress.send(reading.entities.next(), reading::take, reading::left);
        }
        if (!bundles && changes.stream().anyMatch(reading.current::mayShareId)) {
            reading.readBundles();
        }
        reading.readReport();
        return reading.current;
    }

    /** Returns the known number of remaining requests. */
    private long left() {
        Long pages = entities.remainingRequests();
        Long reports = report == null || report.hasEnded() ? Long.valueOf(0) : report.remainingRequests();
        return (bundlesAreDue ? 1 : 0)
                + Objects.requireNonNullElse(pages, 1L)
                + Objects.requireNonNullElse(reports, 1L)
                + others.getAsLong();
    }

    private void readBundles() {
        progress.send(
                Bundles.on(progress.user(), current.place.campaignId())
                        .list(current.place.dimension())
                        .options(same -> options)
                        .build(),
                this::takeBundles,
                this::left);
    }

    private long takeBundles(Response<List<Bundle>> response) {
        Completeness<Bundle> completeness = new Completeness<>(RowIdentity.by("data", Bundle::bundleId));
        completeness.add(response, response.value(), null);
        current.takeBundles(response.value(), completeness.gap());
        current.bundleRequests++;
        bundlesAreDue = false;
        return 0;
    }

    private long take(Response<BidModelPage> response) {
        BidModelPage page = entities.take(response);
        if (page != null) {
            page.rows().forEach(current::take);
            current.take(page.campaignBidDetails());
            current.unreadable = entities.fault();
        }
        current.entitiesGap = entities.gap();
        current.entityRequests++;
        return 0;
    }

    /** Reads the bundles' modelling from the report until all are seen. It also lists entities, which were read before. */
    private void readReport() {
        if (current.unseenBundles().isEmpty()) {
            return;
        }
        PageSteps<BidModelRow, BidModelPage> pages = new MetricsReport(
                        progress.user(), current.place.campaignId(), current.place.dimension())
                .bundleIds(current.unseenBundles())
                .pageSize(Paging.LARGEST_PAGE)
                .options(same -> options)
                .pages()
                .steps();
        report = pages;
        while (!pages.hasEnded() && !current.unseenBundles().isEmpty()) {
            progress.send(
                    pages.next(),
                    response -> {
                        BidModelPage page = pages.take(response);
                        current.unreadable = current.unreadable == null ? pages.fault() : current.unreadable;
                        if (page != null) {
                            page.rows().stream()
                                    .filter(BundleRow.class::isInstance)
                                    .forEach(current::take);
                        }
                        current.bundleRequests++;
                        report = current.unseenBundles().isEmpty() ? null : pages;
                        return 0;
                    },
                    this::left);
        }
    }
}
