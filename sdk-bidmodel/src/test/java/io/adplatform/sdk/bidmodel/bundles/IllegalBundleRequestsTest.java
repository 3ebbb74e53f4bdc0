package io.adplatform.sdk.bidmodel.bundles;

import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.adplatform.sdk.Request;
import io.adplatform.sdk.bidmodel.BidModels;
import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.contract.IllegalRequests;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;

class IllegalBundleRequestsTest extends IllegalRequests<BidModels> {

    private static final String IDLESS = " must have an ID; known are "
            + Dimension.known().stream().map(Dimension::toString).collect(Collectors.joining(", "))
            + ", was unknown Planet";

    IllegalBundleRequestsTest() {
        super(BidModels::on);
    }

    private static Arguments refused(String violation, Function<BidModels, Request<?>> request) {
        return arguments(violation, request);
    }

    private static List<Long> ids(int count) {
        return IntStream.rangeClosed(1, count).mapToObj(Long::valueOf).toList();
    }

    static Stream<Arguments> illegal() {
        return Stream.of(
                // a value that no list has
                refused(
                        "dimension(dimensionId)" + IDLESS,
                        bids -> bids.bundles(7001).list(Dimension.of("Planet"))),
                refused(
                        "dimensions(dimensionId) must have an ID, which the platform requires, was Planet",
                        bids -> bids.bundles(7001)
                                .delete(List.of(Dimension.STATE, Dimension.of("Planet")), List.of(1L))),
                refused(
                        "bundleName must have 1 to 255 characters, was \"\"",
                        bids -> bids.bundles(7001).create(Dimension.STATE, "", List.of(1L))),
                refused(
                        "entityIds must hold 1 to 1000 entities, was 1001 entities",
                        bids -> bids.bundles(7001).create(Dimension.STATE, "East", ids(1001))),
                refused(
                        "bundle(bundleDetailList) is required",
                        bids -> bids.bundles(7001).update(Dimension.STATE)),
                refused(
                        "bundle[0].bundleId(bundleDetailList[0].bundleId) needs a name or entityIds to change, was 812",
                        bids -> bids.bundles(7001).update(Dimension.STATE).bundle(BundleUpdate.of(812))),
                refused(
                        "bundle[1].entityIds(bundleDetailList[1].entityIds) must hold 1 to 1000 entities, was 0 entities",
                        bids -> bids.bundles(7001)
                                .update(Dimension.STATE)
                                .bundle(BundleUpdate.of(812).name("East"))
                                .bundle(BundleUpdate.of(813).entityIds(List.of()))),
                refused(
                        "bundle[1].bundleId(bundleDetailList[1].bundleId) must not be in the request twice, was 812",
                        bids -> bids.bundles(7001)
                                .update(Dimension.STATE)
                                .bundle(BundleUpdate.of(812).name("East"))
                                .bundle(BundleUpdate.of(812).name("West"))),
                refused(
                        "bundleIds must not be empty, was []",
                        bids -> bids.bundles(7001).delete(Dimension.STATE, List.of())),
                refused(
                        "bundleName is required",
                        bids -> bids.bundles(7001).create(Dimension.STATE, null, List.of(1L))),

                // IDs that can't be
                refused(
                        "campaignId must be above 0, was -7",
                        bids -> bids.bundles(-7).list()),
                refused(
                        "entityIds[0] must be above 0, was 0",
                        bids -> bids.bundles(7001).create(Dimension.STATE, "East", List.of(0L))),
                refused(
                        "bundle[0].bundleId(bundleDetailList[0].bundleId) must be above 0, was 0",
                        bids -> bids.bundles(7001)
                                .update(Dimension.STATE)
                                .bundle(BundleUpdate.of(0).name("East"))),
                refused(
                        "bundleIds[0] must be above 0, was 0",
                        bids -> bids.bundles(7001).delete(Dimension.STATE, List.of(0L))));
    }
}
