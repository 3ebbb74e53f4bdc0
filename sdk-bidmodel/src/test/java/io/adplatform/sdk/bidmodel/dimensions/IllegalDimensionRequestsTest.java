package io.adplatform.sdk.bidmodel.dimensions;

import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.adplatform.sdk.Request;
import io.adplatform.sdk.bidmodel.BidModels;
import io.adplatform.sdk.contract.IllegalRequests;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;

class IllegalDimensionRequestsTest extends IllegalRequests<BidModels> {

    private static final String IDLESS = " must have an ID; known are "
            + Dimension.known().stream().map(Dimension::toString).collect(Collectors.joining(", "))
            + ", was unknown Planet";

    IllegalDimensionRequestsTest() {
        super(BidModels::on);
    }

    private static Arguments refused(String violation, Function<BidModels, Request<?>> request) {
        return arguments(violation, request);
    }

    static Stream<Arguments> illegal() {
        return Stream.of(refused(
                "dimension(dimensionId)" + IDLESS,
                bids -> bids.campaign(7001).modelledItemCount(Dimension.of("Planet"))));
    }
}
