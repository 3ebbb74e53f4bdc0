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
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Reads the modelling of a campaign's dimension, without metrics: all entities, the bundles if necessary, and the report if the
 * list does not show the bundles' modelling.
 */
final class DimensionReading {

    private final Progress progress;
    private final RequestOptions options;
    /** The number of requests that follow this reading. */
    private final long others;

    private final CurrentDimension current;
    private final PageSteps<BidModelRow, BidModelPage> entities;
    private @Nullable PageSteps<BidModelRow, BidModelPage> report;
    private boolean bundlesAreDue;

    private DimensionReading(Progress progress, Place place, boolean bundles, long others) {
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

    /** Reads dimensions before any change. */
    static void read(
            Progress progress, Collection<Place> places, Predicate<Place> bundles, Consumer<CurrentDimension> take) {
        read(progress, places, bundles, List.of(), place -> bundles.test(place) ? 2 : 1, 0, take);
    }

    /**
     * Reads dimensions.
     *
     * @param bundles whether the bundles of a dimension matter
     * @param changes the changes to make; if the row of an entity of them names a bundle, the bundles are read too
     * @param cost returns the number of requests of a dimension that is still to be read
     * @param after the number of requests after these
     */
    static void read(
            Progress progress,
            Collection<Place> places,
            Predicate<Place> bundles,
            List<BidModelChange> changes,
            ToLongFunction<Place> cost,
            long after,
            Consumer<CurrentDimension> take) {
        List<Place> left = new ArrayList<>(places);
        for (Place place : places) {
            left.remove(place);
            long others = after + left.stream().mapToLong(cost).sum();
            take.accept(new DimensionReading(progress, place, bundles.test(place), others).read(changes));
        }
    }

    private CurrentDimension read(List<BidModelChange> changes) {
        if (bundlesAreDue) {
            readBundles();
        }
        readPages(entities, row -> true);
        current.entitiesGap = entities.gap();
        if (current.bundleRequests == 0 && changes.stream().anyMatch(current::mayShareId)) {
            readBundles();
        }
        // The report also lists entities, which were read before.
        if (!current.unseenBundles().isEmpty()) {
            report = new MetricsReport(progress.user(), current.place.campaignId(), current.place.dimension())
                    .bundleIds(current.unseenBundles())
                    .pageSize(Paging.LARGEST_PAGE)
                    .options(same -> options)
                    .pages()
                    .steps();
            readPages(report, BundleRow.class::isInstance);
        }
        return current;
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
        current.takeBundles(response.value(), response.warnings().isEmpty(), completeness.gap());
        bundlesAreDue = false;
        return 0;
    }

    /** Reads pages until their end, or until a report shows all bundles. */
    private void readPages(PageSteps<BidModelRow, BidModelPage> pages, Predicate<BidModelRow> which) {
        while (!pages.hasEnded() && (pages == entities || report != null)) {
            progress.send(
                    pages.next(),
                    response -> {
                        current.take(pages.take(response), pages.fault(), which);
                        if (pages == entities) {
                            current.entityRequests++;
                        } else {
                            current.bundleRequests++;
                            report = current.unseenBundles().isEmpty() ? null : pages;
                        }
                        return 0;
                    },
                    this::left);
        }
    }

    /** Returns the known number of remaining requests. */
    private long left() {
        return (bundlesAreDue ? 1 : 0) + left(entities) + left(report) + others;
    }

    private static long left(@Nullable PageSteps<?, ?> pages) {
        Long known = pages == null || pages.hasEnded() ? Long.valueOf(0) : pages.remainingRequests();
        return known == null ? 1 : known;
    }
}
