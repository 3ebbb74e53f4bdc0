package io.adplatform.sdk.bidmodel.dimensions;

import io.adplatform.sdk.OpenEnum;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.operation.Checks;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.PeriodInput;
import io.adplatform.sdk.operation.PeriodRequest;
import io.adplatform.sdk.operation.RequestBuilder;
import io.adplatform.sdk.operation.TypeRef;
import java.util.List;
import java.util.Map;

/**
 * Gets the statistics of a campaign in each dimension (document 2, "Campaign dimension statistics"). Requests all attributes,
 * unless {@link #only} selects some.
 */
public final class GetDimensionStatistics
        extends RequestBuilder<Map<Dimension, DimensionStatistics>, GetDimensionStatistics>
        implements PeriodRequest<GetDimensionStatistics> {

    static final Operation<Map<Dimension, DimensionStatistics>> OPERATION = Operation.read(
                    "GET /api/v3/bm/campaign/{campaignId}/dimensions/bid-models/count")
            .returns(new TypeRef<>() {});

    private final PeriodInput<GetDimensionStatistics> period =
            new PeriodInput<>(this, (from, until) -> query("startDate", from).query("endDate", until));

    /** An attribute of the statistics. The list is open. */
    public static final class Attribute extends OpenEnum {

        private static final Constants<Attribute> ALL = constants(Attribute.class, Attribute::new);

        public static final Attribute TOTAL_COUNT = ALL.add("totalCount");
        public static final Attribute MODELLED_COUNT = ALL.add("modelledCount");
        public static final Attribute MODELLED_IDS = ALL.add("modelledIds");

        private Attribute(Wire wire) {
            super(wire);
        }

        /** The constant with this wire name, or a value that carries the text. */
        public static Attribute of(String text) {
            return ALL.of(text);
        }

        /** The constants, in the documents' order. */
        public static List<Attribute> known() {
            return ALL.known();
        }
    }

    public GetDimensionStatistics(Workspace workspace, long campaignId) {
        super(workspace, OPERATION);
        path("campaignId", campaignId).only(Attribute.known().toArray(Attribute[]::new));
        setter("only", "attributes").setter("from", "startDate").setter("until", "endDate");
    }

    /** Only these; what isn't asked for is absent from the answer. */
    public GetDimensionStatistics only(Attribute... attributes) {
        return query("attributes", List.of(attributes));
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
