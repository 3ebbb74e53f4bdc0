package io.adplatform.sdk.bidmodel.entities;

import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.adplatform.sdk.Request;
import io.adplatform.sdk.bidmodel.BidModels;
import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.contract.IllegalRequests;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;

class IllegalEntityRequestsTest extends IllegalRequests<BidModels> {

    private static final String IDLESS = " must have an ID; known are "
            + Dimension.known().stream().map(Dimension::toString).collect(Collectors.joining(", "))
            + ", was unknown Planet";

    IllegalEntityRequestsTest() {
        super(BidModels::on);
    }

    private static Arguments refused(String violation, Function<BidModels, Request<?>> request) {
        return arguments(violation, request);
    }

    static Stream<Arguments> illegal() {
        return Stream.of(
                // a value that no list has
                refused(
                        "dimension(dimensionId)" + IDLESS,
                        bids -> bids.modelledEntities(Dimension.of("Planet"), List.of(1L))),

                // IDs that can't be
                refused(
                        "campaignId must be above 0, was 0",
                        bids -> bids.campaign(0).entities(Dimension.STATE)),
                refused(
                        "entityIds[0] must be above 0, was 0",
                        bids -> bids.modelledEntities(Dimension.STATE, List.of(0L))),
                refused("dimension(dimensionId) is required", bids -> bids.modelledEntities(null, List.of(1L))),
                refused(
                        "entityIds must not be empty, was []",
                        bids -> bids.modelledEntities(Dimension.STATE, List.of())),
                refused(
                        "pageSize(noOfEntries) must be between 1 and 1000, was 1001",
                        bids -> bids.campaign(7001).entities(Dimension.STATE).pageSize(1001)));
    }
}
