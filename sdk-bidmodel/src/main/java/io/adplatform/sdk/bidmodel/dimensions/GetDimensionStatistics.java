package io.adplatform.sdk.bidmodel.dimensions;

import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.operation.Checks;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.PeriodInput;
import io.adplatform.sdk.operation.PeriodRequest;
import io.adplatform.sdk.operation.RequestBuilder;
import io.adplatform.sdk.operation.TypeRef;
import java.util.Arrays;
import java.util.Map;

/**
 * What a campaign has in each dimension (document 2, "Campaign dimension statistics"). Asks for everything, unless
 * {@link #only} says what.
 */
public final class GetDimensionStatistics
        extends RequestBuilder<Map<Dimension, DimensionStatistics>, GetDimensionStatistics>
        implements PeriodRequest<GetDimensionStatistics> {

    static final Operation<Map<Dimension, DimensionStatistics>> OPERATION = Operation.read(
                    "GET /api/v3/bm/campaign/{campaignId}/dimensions/bid-models/count")
            .returns(new TypeRef<>() {});

    private final PeriodInput<GetDimensionStatistics> period =
            new PeriodInput<>(this, (from, until) -> query("startDate", from).query("endDate", until));

    /** What can be asked for. */
    public enum Attribute {
        TOTAL_COUNT("totalCount"),
        MODELLED_COUNT("modelledCount"),
        MODELLED_IDS("modelledIds");

        private final String wireName;

        Attribute(String wireName) {
            this.wireName = wireName;
        }
    }

    GetDimensionStatistics(Workspace workspace, long campaignId) {
        super(workspace, OPERATION);
        path("campaignId", campaignId).only(Attribute.values());
        setter("only", "attributes").setter("from", "startDate").setter("until", "endDate");
    }

    /** Only these; what isn't asked for is absent from the answer. */
    public GetDimensionStatistics only(Attribute... attributes) {
        return query(
                "attributes",
                Arrays.stream(attributes).map(attribute -> attribute.wireName).toList());
    }

    /** The period that is counted; both of its ends or none. Unset: the platform's choice. */
    @Override
    public PeriodInput<GetDimensionStatistics> period() {
        return period;
    }

    @Override
    protected void check(Checks checks) {
        checks.required("attributes");
        period.check(checks, "startDate", "endDate", PeriodInput.Ends.TOGETHER);
    }
}
