package io.adplatform.sdk.creative.groups;

import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.adplatform.sdk.Request;
import io.adplatform.sdk.contract.IllegalRequests;
import io.adplatform.sdk.creative.Creatives;
import io.adplatform.sdk.creative.library.CreativeStatus;
import io.adplatform.sdk.creative.library.CreativeType;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;

class IllegalGroupRequestsTest extends IllegalRequests<Creatives> {

    IllegalGroupRequestsTest() {
        super(Creatives::on);
    }

    private static Arguments refused(String violation, Function<Creatives, Request<?>> request) {
        return arguments(violation, request);
    }

    static Stream<Arguments> illegal() {
        return Stream.of(
                refused(
                        "statuses(creativeStatusIds) must not hold 0, which only counts know; leave it out to get all,"
                                + " was All (0)",
                        creatives -> creatives.groups().list().statuses(CreativeStatus.PENDING, CreativeStatus.of(0))),
                refused(
                        "type(creativeTypeId) must have an ID; known are All (0), Image (11), HTML (13), Video (14), Native (15), Audio (17), was unknown Carousel",
                        creatives -> creatives.groups().create("G", CreativeType.of("Carousel"))),
                refused(
                        "sortBy must name a field, was -",
                        creatives -> creatives.groups().list().sortBy("-")),
                refused(
                        "creativeIds must not be empty, was []",
                        creatives -> creatives.groups().create("G", CreativeType.IMAGE, List.of())),
                refused(
                        "pageSize(noOfEntries) must be between 1 and 1000, was 1001",
                        creatives -> creatives.groups().list().pageSize(1001)),
                refused(
                        "creativeGroupName must not be blank, was \"\"",
                        creatives -> creatives.groups().create("", CreativeType.IMAGE)),
                refused(
                        "creativeGroupName must not be blank, was \" \"",
                        creatives -> creatives.groups().rename(1, " ")),
                refused(
                        "creativeGroupId must be above 0, was 0",
                        creatives -> creatives.groups().duplicate(0)),
                refused(
                        "creativeGroupIds must not be empty, was []",
                        creatives -> creatives.groups().delete(List.of())),
                refused(
                        "creativeGroupIds[0] must be above 0, was 0",
                        creatives -> creatives.groups().delete(List.of(0L))),
                refused(
                        "creativeIds must not be empty, was []",
                        creatives -> creatives.groups().addCreatives(List.of()).creativeGroupIds(List.of(1L))),
                refused(
                        "creativeGroupIds must not be empty, was []",
                        creatives ->
                                creatives.groups().removeCreatives(List.of(1L)).creativeGroupIds(List.of())));
    }
}
