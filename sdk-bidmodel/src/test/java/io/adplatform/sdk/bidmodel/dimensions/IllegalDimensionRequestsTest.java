package io.adplatform.sdk.bidmodel.dimensions;

import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.adplatform.sdk.Request;
import io.adplatform.sdk.bidmodel.BidModels;
import io.adplatform.sdk.bidmodel.testing.RefusedRequests;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Requests that the platform would refuse are refused before they cost quota: field, value and rule are named. */
class IllegalDimensionRequestsTest {

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
        return Stream.of(refused(
                "dimension(dimensionId)" + IDLESS,
                bids -> bids.campaign(7001).modelledItemCount(Dimension.of("Planet"))));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("illegal")
    void areRefusedBeforeTheyAreSent(String violation, Function<BidModels, Request<?>> request) {
        REFUSED.assertRefused(request, violation);
    }
}
