package io.adplatform.sdk.bidmodel.entities;

import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.adplatform.sdk.Request;
import io.adplatform.sdk.bidmodel.BidModels;
import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.bidmodel.testing.RefusedRequests;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Requests that the platform would refuse are refused before they cost quota: field, value and rule are named. */
class IllegalEntityRequestsTest {

    private static final String IDLESS = " must have an ID; known are "
            + Dimension.known().stream().map(Dimension::toString).collect(Collectors.joining(", "))
            + ", was unknown Planet";
    private static final RefusedRequests REFUSED = new RefusedRequests();

    @AfterAll
    static void close() {
        REFUSED.close();
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

    @ParameterizedTest(name = "{0}")
    @MethodSource("illegal")
    void areRefusedBeforeTheyAreSent(String violation, Function<BidModels, Request<?>> request) {
        REFUSED.assertRefused(request, violation);
    }
}
