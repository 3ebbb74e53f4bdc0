package io.adplatform.sdk.bidmodel.plan;

import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.bidmodel.entities.ListEntities;
import io.adplatform.sdk.error.PlatformResponse;
import io.adplatform.sdk.error.UnreadableResponseException;
import io.adplatform.sdk.file.Csv;
import io.adplatform.sdk.operation.Progress;
import io.adplatform.sdk.operation.Work;
import io.adplatform.sdk.progress.Estimate;
import java.net.HttpURLConnection;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Reads how a campaign is modelled, as the lines of a CSV file that {@link DesiredBidModel#fromCsv} reads: its modelled or
 * excluded entities and its bundles, with names beside the IDs. The base bid is not among them.
 *
 * <p>Rows without visible values are left out, so that a plan of these lines leaves them alone. So are values that no request
 * takes, and bundles without entities or without a name that a cell can have. An incomplete list ends in
 * {@link io.adplatform.sdk.error.UnreadableResponseException}, so that a table never lacks rows.
 */
public final class ReadBidModels extends Work<List<String>, ReadBidModels> {

    private final long campaignId;
    private final List<Dimension> dimensions;

    /** Reads dimensions of a campaign. */
    public ReadBidModels(Workspace workspace, long campaignId, Collection<Dimension> dimensions) {
        super(workspace);
        this.campaignId = campaignId;
        this.dimensions = dimensions.stream().distinct().toList();
    }

    /** Returns the fewest requests: two for each dimension, and one more for each further 1000 entities. Sends nothing. */
    @Override
    public Estimate estimate() {
        return Estimate.of(workspace().quota(), 2L * dimensions.size(), Estimate.Bound.AT_LEAST);
    }

    @Override
    protected Supplier<List<String>> begin() {
        Progress progress = new Progress(
                workspace().asCurrentUser(), options(), meter("modelling of campaign " + campaignId), limit());
        return () -> read(progress);
    }

    private List<String> read(Progress progress) {
        List<String> lines = new ArrayList<>(List.of(Csv.line(DesiredCsv.COLUMNS)));
        List<Place> places = dimensions.stream()
                .map(dimension -> new Place(campaignId, dimension))
                .toList();
        DimensionReading.read(progress, places, place -> true, current -> take(progress, current, lines));
        return lines;
    }

    private void take(Progress progress, CurrentDimension current, List<String> lines) {
        String gap = current.gap();
        if (gap != null) {
            throw new UnreadableResponseException(
                    new ListEntities(progress.user(), campaignId, current.place.dimension())
                            .build()
                            .unsent(),
                    new PlatformResponse(HttpURLConnection.HTTP_OK, List.of(), Map.of(), Map.of(), ""),
                    "the list of " + current.place.dimension().text() + " is incomplete: " + gap,
                    null);
        }
        lines.addAll(DesiredCsv.lines(current));
    }
}
