package io.adplatform.sdk.bidmodel.plan;

import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.operation.Call;
import java.util.List;

/** Makes the requests of a step. */
interface PlanWrites {

    /** Changes that go in one request each. */
    List<List<BidModelChange>> requests(List<BidModelChange> changes);

    /**
     * One such request.
     *
     * @param now what was read again
     * @throws io.adplatform.sdk.error.InvalidRequestException if it would break a rule
     */
    Call<Confirmation> request(List<BidModelChange> changes, CurrentModelling now);
}
