package io.adplatform.sdk.creative.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.adplatform.sdk.Request;
import io.adplatform.sdk.contract.IllegalRequests;
import io.adplatform.sdk.creative.Creatives;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.Arguments;

class IllegalCreativeRequestsTest extends IllegalRequests<Creatives> {

    private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");

    IllegalCreativeRequestsTest() {
        super(Creatives::on);
    }

    private static Arguments refused(String violation, Function<Creatives, Request<?>> request) {
        return arguments(violation, request);
    }

    static Stream<Arguments> illegal() {
        return Stream.of(
                // status and changes
                refused(
                        "rejectionReason(creativeRejectionReason) is required",
                        creatives -> creatives.updateStatus(List.of(1L), CreativeStatus.of(5))),
                refused(
                        "rejectionReason(creativeRejectionReason) must not be blank, was \" \"",
                        creatives -> creatives.reject(List.of(1L), " ")),
                refused(
                        "status(creativeStatusId) is for counts only, was All (0)",
                        creatives -> creatives.updateStatus(List.of(1L), CreativeStatus.ANY)),
                refused(
                        "creativeIds must not be empty, was []",
                        creatives -> creatives.updateStatus(List.of(), CreativeStatus.PAUSED)),
                refused("creativeIds[1] must be above 0, was -1", creatives -> creatives.reject(List.of(1L, -1L), "R")),
                refused(
                        "rejectionReason(creativeRejectionReason) is required",
                        creatives -> creatives.updateStatus(List.of(1L), CreativeStatus.of("Rejected"))),
                refused(
                        "rejectionReason(creativeRejectionReason) must not be blank, was \" \"",
                        creatives -> creatives.update(1).rejectionReason("\t")),
                refused(
                        "status(creativeStatusId) must have an ID; known are All (0), Pending (1), Running (2), Paused (3), Deleted (4), Rejected (5), was unknown Archived",
                        creatives -> creatives.updateStatus(List.of(1L), CreativeStatus.of("Archived"))),
                refused(
                        "statuses(creativeStatusIds) must have an ID; known are All (0), Pending (1), Running (2), Paused (3), Deleted (4), Rejected (5), was unknown Archived",
                        creatives -> creatives.list().statuses(CreativeStatus.RUNNING, CreativeStatus.of("Archived"))),
                refused(
                        "creativeIds[0] must be above 0, was 0",
                        creatives -> creatives.countByStatus().creativeIds(List.of(0L))),
                refused(
                        "owIds[0] must be above 0, was -1",
                        creatives -> creatives.countByType().owIds(List.of(-1L))),
                refused(
                        "rejectionReason(creativeRejectionReason) must not be set, since the status isn't Rejected, was R",
                        creatives -> creatives
                                .updateStatus(List.of(1L), CreativeStatus.PAUSED)
                                .rejectionReason("R")),
                refused(
                        "sortBy must name a field, was \" \"",
                        creatives -> creatives.list().sortBy(" ")),
                refused(
                        "types(platformCreativeTypeIds) must have an ID; known are All (0), Image (11), HTML (13), Video (14), Native (15), Audio (17), was unknown Carousel",
                        creatives -> creatives.countByStatus().types(CreativeType.of("Carousel"))),
                refused(
                        "callToAction(cta) must have a text that isn't blank, the ID of one, or defaultCta, was CallToAction[id=null,"
                                + " ctaText= , defaultCta=null]",
                        creatives -> creatives.update(1).callToAction(CallToAction.text(" "))),
                refused("name(creativeName) is required, or another field to change", creatives -> creatives.update(1)),
                refused(
                        "name(creativeName) must not be blank, was \"\"",
                        creatives -> creatives.update(1).name("")),
                refused(
                        "thumbnail(thumbnailHeight) must be above 0, was 0",
                        creatives -> creatives.update(1).thumbnail("https://a.example", 1, 0)),
                refused("creativeId must be above 0, was 0", creatives -> creatives.get(0)),
                refused("creativeId must be above 0, was -1", creatives -> creatives.getWithCampaigns(-1)),
                refused("creativeIds must not be empty, was []", creatives -> creatives.duplicate(List.of())),
                refused("clickUrl must not be blank, was \"\"", creatives -> creatives.duplicate(List.of(1L), "")),

                // lists and counts
                refused(
                        "statuses(creativeStatusIds) must not hold 0, which only counts know; leave it out to get all,"
                                + " was All (0)",
                        creatives -> creatives.list().statuses(CreativeStatus.ANY)),
                refused(
                        "until(endTime) must not be before from(startTime), which is 2026-11-20T12:00:00Z, was 2026-11-20T11:59:59Z",
                        creatives -> creatives.list().between(NOON, NOON.minusSeconds(1))),
                refused(
                        "until(endTime) must not be before from(startTime), which is 2026-11-20T12:00:00Z, was 2026-11-20T11:59:59Z",
                        creatives -> creatives.countByStatus().between(NOON, NOON.minusSeconds(1))));
    }

    @Test
    void anEmptyListSelectsNothingOutAndIsLeftOut() {
        assertThat(area().list()
                        .creativeIds(List.of())
                        .campaignIds(List.of())
                        .owIds(List.of())
                        .types()
                        .statuses()
                        .build()
                        .json())
                .isEmpty();
        assertThat(area().countByStatus().campaignIds(List.of()).build().json()).isEmpty();
        assertThat(area().groups().list().creativeGroupIds(List.of()).build().json())
                .isEmpty();
    }
}
