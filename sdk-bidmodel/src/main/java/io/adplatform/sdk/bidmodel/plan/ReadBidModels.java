package io.adplatform.sdk.bidmodel.plan;

import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.error.CallContext;
import io.adplatform.sdk.file.Csv;
import io.adplatform.sdk.operation.Polling;
import io.adplatform.sdk.operation.Work;
import io.adplatform.sdk.progress.Estimate;
import io.adplatform.sdk.progress.WorkLimit;
import io.adplatform.sdk.progress.WorkMeter;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads how a campaign is modelled, as the lines of a CSV file that {@link DesiredBidModel#fromCsv} reads: its modelled or
 * excluded entities and its bundles, with names beside the IDs. The base bid is not among them.
 *
 * <p>Rows without visible values are left out, so that a plan of these lines leaves them alone. So are values that no request
 * takes, and bundles without entities or without a name that a cell can have. An incomplete list ends in
 * {@link io.adplatform.sdk.error.UnreadableResponseException}, so that a table never lacks rows.
 */
public final class ReadBidModels extends Work<List<String>, ReadBidModels> {

    private final PlanScope scope;
    private final long campaignId;
    private final List<Dimension> dimensions;

    ReadBidModels(PlanScope scope, long campaignId, Collection<Dimension> dimensions) {
        super(scope.workspace());
        this.scope = scope;
        this.campaignId = campaignId;
        this.dimensions = List.copyOf(dimensions);
    }

    /** Returns the fewest requests: two for each dimension, and one more for each further 1000 entities. Sends nothing. */
    @Override
    public Estimate estimate() {
        return Estimate.of(workspace().quota(), 2L * dimensions.size(), Estimate.Bound.AT_LEAST);
    }

    @Override
    protected Polling<List<String>> begin() {
        return new Reading(meter("modelling of campaign " + campaignId), limit());
    }

    private final class Reading implements Polling<List<String>> {

        private final Deque<DimensionReading> readings = new ArrayDeque<>();
        private final List<String> lines = new ArrayList<>(List.of(Csv.line(DesiredCsv.COLUMNS)));
        private final WorkMeter meter;
        private final WorkLimit.Running limit;
        private @Nullable AdPlatformException failure;

        Reading(WorkMeter meter, WorkLimit.Running limit) {
            this.meter = meter;
            this.limit = limit;
            dimensions.forEach(dimension ->
                    readings.add(new DimensionReading(workspace(), options(), campaignId, dimension, true)));
        }

        @Override
        public Step<List<String>> next() {
            if (failure != null) {
                return new Failed<>(failure);
            }
            DimensionReading reading = readings.peek();
            if (reading == null) {
                return new Done<>(lines);
            }
            try {
                limit.require(requestsLeft(), scope::context);
            } catch (AdPlatformException tooLong) {
                return new Failed<>(tooLong);
            }
            meter.begins(requestsLeft());
            return reading.next(() -> answered(reading), failed -> failure = failed);
        }

        private void answered(DimensionReading reading) {
            if (reading.hasEnded()) {
                readings.remove();
                failure = reading.incomplete();
                lines.addAll(DesiredCsv.lines(reading.current()));
            }
            meter.answered(0, requestsLeft());
        }

        private long requestsLeft() {
            return readings.stream().mapToLong(DimensionReading::requestsLeft).sum();
        }

        @Override
        public CallContext context() {
            return scope.context();
        }
    }
}
