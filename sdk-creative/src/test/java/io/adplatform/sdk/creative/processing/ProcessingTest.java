package io.adplatform.sdk.creative.processing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.adplatform.sdk.Page;
import io.adplatform.sdk.creative.Creatives;
import io.adplatform.sdk.creative.library.Creative;
import io.adplatform.sdk.creative.library.CreativeListItem;
import io.adplatform.sdk.creative.library.CreativeStatus;
import io.adplatform.sdk.creative.library.CreativeType;
import io.adplatform.sdk.error.CallCancelledException;
import io.adplatform.sdk.error.CallContext;
import io.adplatform.sdk.error.ConnectionException;
import io.adplatform.sdk.error.InvalidRequestException;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.json.Records;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.ScriptedWorkspace;
import io.adplatform.sdk.testing.CallMode;
import io.adplatform.sdk.throttle.Lane;
import io.adplatform.sdk.time.AutomaticTime;
import io.adplatform.sdk.time.ManualTime;
import io.adplatform.sdk.time.Time;
import io.adplatform.sdk.time.Timers;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is read while videos and audio are converted, how often, and what comes of it. */
class ProcessingTest {

    @AutoClose
    private final AutomaticTime time = new AutomaticTime();

    private final ScriptedWorkspace workspace = new ScriptedWorkspace(time, page());
    private final Creatives creatives = Creatives.on(workspace);

    private static ProcessingResult take(CallMode mode, Processing processing) {
        return mode.run(processing::await, processing::awaitAsync);
    }

    record Rows(List<CreativeListItem> rows, Long totalRecords, Long filteredRecords)
            implements Page<CreativeListItem> {}

    private static Page<CreativeListItem> page(CreativeListItem... rows) {
        return new Rows(List.of(rows), null, (long) rows.length);
    }

    private static CreativeListItem row(
            long id, CreativeType type, CreativeStatus status, Boolean flat, Boolean nested, String medium) {
        Map<String, Object> fields = new HashMap<>(Map.of("creativeId", id, "creativeName", "C" + id));
        fields.put("platformCreativeTypeId", type);
        fields.put("creativeStatusId", status);
        fields.put("subMediaType", medium);
        fields.put("transformed", flat);
        fields.put("videoDetails", nested == null ? null : Map.of("duration", BigDecimal.TEN, "transformed", nested));
        return Records.of(CreativeListItem.class, fields);
    }

    private static CreativeListItem video(long id, boolean transformed) {
        return row(id, CreativeType.VIDEO, CreativeStatus.PENDING, transformed, null, null);
    }

    private static CreativeListItem untold(long id) {
        return row(id, CreativeType.AUDIO, CreativeStatus.PENDING, null, null, null);
    }

    private static Creative detail(long id, boolean transformed) {
        Creative.VideoDetails details =
                new Creative.VideoDetails(BigDecimal.TEN, null, null, List.of(), transformed, null, Map.of());
        return new Creative(
                id,
                null,
                null,
                CreativeType.AUDIO,
                null,
                null,
                null,
                null,
                null,
                null,
                details,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                List.of(),
                Map.of());
    }

    private static ConnectionException connectionLost() {
        return new ConnectionException(
                CallContext.unsent("POST /api/v3/crt/creatives/list", "POST", "/api/v3/crt/creatives/list", 1L),
                "the connection broke",
                Sent.UNKNOWN,
                null);
    }

    private List<Long> secondsOfRequests() {
        return workspace.times().stream().map(Duration::toSeconds).toList();
    }

    private static Object idsOf(Call<?> call) {
        return call.json().get("creativeIds");
    }

    @ParameterizedTest
    @EnumSource
    void allCreativesAreReadInOneRequestAndOnlyThoseStillOpenAgain(CallMode mode) {
        workspace.answers(
                page(video(1, true), video(2, false), video(3, false)),
                page(video(2, false), video(3, true)),
                page(video(2, true)));

        ProcessingResult result = take(mode, creatives.processing(List.of(1L, 2L, 3L)));

        assertThat(result.requireAll().ready().keySet()).containsExactly(1L, 2L, 3L);
        assertThat(workspace.calls())
                .extracting(ProcessingTest::idsOf)
                .containsExactly(List.of(1L, 2L, 3L), List.of(2L, 3L), List.of(2L));
        assertThat(workspace.calls().get(0).json()).containsEntry("noOfEntries", 3);
        assertThat(workspace.calls())
                .extracting(call -> call.options().lane())
                .containsExactly(Lane.NORMAL, Lane.BULK, Lane.BULK);
        assertThat(secondsOfRequests()).containsExactly(0L, 15L, 30L);
    }

    @ParameterizedTest
    @EnumSource
    void whenTheTimeIsOverTheOpenOnesAreNamed(CallMode mode) {
        for (int look = 0; look < 5; look++) {
            workspace.answers(page(
                    video(1, true),
                    video(2, false),
                    row(4, CreativeType.VIDEO, CreativeStatus.REJECTED, false, null, null)));
        }

        ProcessingResult result =
                take(mode, creatives.processing(List.of(1L, 2L, 3L, 4L)).within(Duration.ofSeconds(50)));

        assertThat(secondsOfRequests()).containsExactly(0L, 15L, 30L, 45L);
        assertThat(result.allReady()).isFalse();
        assertThat(result.ready().keySet()).containsExactly(1L);
        assertThat(result.open()).containsExactly(2L, 3L);
        assertThat(result.unlisted()).containsExactly(3L);
        assertThat(result.stopped().keySet()).containsExactly(4L);
        NotProcessedException late = catchThrowableOfType(NotProcessedException.class, result::requireAll);
        assertThat(late)
                .hasMessage("not all creatives are ready; still being converted: 2; not in the list: 3;"
                        + " rejected or deleted: 4.");
        assertThat(late.result()).isSameAs(result);
    }

    @Test
    void creativesThatNeedNoConversionAreReadyAtOnce() {
        workspace.answers(page(
                row(1, CreativeType.IMAGE, null, null, null, null),
                row(2, CreativeType.HTML, null, null, null, null),
                row(3, CreativeType.NATIVE, null, null, null, "Image"),
                row(4, CreativeType.NATIVE, null, null, null, null),
                row(5, CreativeType.of(12), null, null, null, null)));

        creatives.processing(List.of(1L, 2L, 3L, 4L, 5L)).await().requireAll();

        assertThat(workspace.calls()).hasSize(1);
    }

    @Test
    void theEndOfTheConversionIsReadFromTheRowAndFromItsVideoDetails() {
        workspace.answers(page(
                row(1, CreativeType.VIDEO, null, true, null, null),
                row(2, CreativeType.AUDIO, null, null, true, null),
                row(3, CreativeType.NATIVE, null, null, true, null),
                row(4, CreativeType.NATIVE, null, true, null, "Video"),
                row(5, null, null, true, null, null)));

        creatives.processing(List.of(1L, 2L, 3L, 4L, 5L)).await().requireAll();

        assertThat(workspace.calls()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(longs = {11, 13}) // image, HTML
    void aCreativeThatNeedsNoConversionIsReadyWhateverItsRowSaysOfOne(long type) {
        workspace.answers(page(row(1, CreativeType.of(type), null, false, null, null)));

        creatives.processing(List.of(1L)).within(Duration.ZERO).await().requireAll();

        assertThat(workspace.calls()).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource
    void creativesThatAShorterPageLeavesOutAreReadInTheSameLook(CallMode mode) {
        workspace.answers(
                new Rows(List.of(video(1, true), video(2, false)), 5L, 5L),
                new Rows(List.of(video(3, true), video(4, true)), 3L, 3L),
                new Rows(List.of(video(5, true)), 1L, 1L),
                page(video(2, true)));

        ProcessingResult result = take(mode, creatives.processing(List.of(1L, 2L, 3L, 4L, 5L)));

        assertThat(result.requireAll().ready().keySet()).containsExactly(1L, 2L, 3L, 4L, 5L);
        assertThat(workspace.calls())
                .extracting(ProcessingTest::idsOf)
                .containsExactly(List.of(1L, 2L, 3L, 4L, 5L), List.of(3L, 4L, 5L), List.of(5L), List.of(2L));
        assertThat(secondsOfRequests()).containsExactly(0L, 0L, 0L, 45L);
    }

    @Test
    void aPlatformThatIgnoresTheIdsIsNotAskedAgainInTheSameLook() {
        workspace.answers(new Rows(List.of(video(7, true)), 400L, 400L));

        assertThat(creatives.awaitProcessed(List.of(1L), Duration.ZERO).unlisted())
                .containsExactly(1L);

        assertThat(workspace.calls()).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource
    void aShortPageWithoutATotalIsTheWholeList(CallMode mode) {
        workspace.answers(page(video(1, true)), page());

        ProcessingResult result =
                take(mode, creatives.processing(List.of(1L, 2L)).within(Duration.ZERO));

        assertThat(result.unlisted()).containsExactly(2L);
        assertThat(workspace.calls()).hasSize(1);
    }

    @Test
    void aNativeVideoIsWaitedFor() {
        workspace.answers(
                page(
                        row(1, CreativeType.NATIVE, null, null, false, null),
                        row(2, CreativeType.NATIVE, null, false, null, null)),
                page(
                        row(1, CreativeType.NATIVE, null, null, true, null),
                        row(2, CreativeType.NATIVE, null, true, null, null)));

        creatives.processing(List.of(1L, 2L)).await().requireAll();

        assertThat(workspace.calls()).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(longs = {15, 99}) // native, and a type that no document lists
    void aCreativeOfAnOpenMediumIsWaitedForIfItHasDetailsOfAVideo(long type) {
        Page<CreativeListItem> list = page(row(1, CreativeType.of(type), null, null, null, "2"));
        workspace.answers(list, detail(1, false), list, detail(1, true));

        assertThat(creatives.processing(List.of(1L)).await().requireAll().ready())
                .containsOnlyKeys(1L);

        assertThat(workspace.calls()).hasSize(4);
    }

    @Test
    void aCreativeWithoutATypeInTheListIsWaitedForByItsOwnType() {
        Page<CreativeListItem> list = page(row(1, null, null, null, null, null));
        workspace.answers(
                list, Records.of(Creative.class, Map.of("platformCreativeTypeId", 17)), list, detail(1, true));

        assertThat(creatives.processing(List.of(1L)).await().requireAll().ready())
                .containsOnlyKeys(1L);

        assertThat(workspace.calls()).hasSize(4);
    }

    @Test
    void aCreativeOfAnOpenMediumIsReadyIfItHasNoDetailsOfAVideo() {
        workspace.answers(
                page(row(1, CreativeType.NATIVE, null, null, null, "1"), row(2, null, null, null, null, null)),
                Records.of(Creative.class, Map.of("creativeId", 1)),
                Records.of(Creative.class, Map.of("creativeId", 2, "platformCreativeTypeId", 11)));

        assertThat(creatives.processing(List.of(1L, 2L)).await().requireAll().ready())
                .containsOnlyKeys(1L, 2L);

        assertThat(workspace.calls()).hasSize(3);
    }

    @ParameterizedTest
    @EnumSource
    void creativesAreReadByThemselvesWhereTheListDoesNotTell(CallMode mode) {
        workspace.answers(
                page(untold(1), untold(2), video(3, false)),
                detail(1, true),
                detail(2, false),
                page(untold(2), video(3, true)),
                detail(2, true));

        ProcessingResult result = take(mode, creatives.processing(List.of(1L, 2L, 3L)));

        result.requireAll();
        assertThat(workspace.calls())
                .extracting(call -> call.operation().method() + call.pathValues())
                .containsExactly("POST{}", "GET{creativeId=1}", "GET{creativeId=2}", "POST{}", "GET{creativeId=2}");
        // Three requests in the first look: the second comes after three times the pause.
        assertThat(secondsOfRequests()).containsExactly(0L, 0L, 0L, 45L, 45L);
    }

    @Test
    void noLookAsksForFieldsThatOnlyAdvertisersGet() {
        workspace.answers(page(untold(1)), detail(1, false), page(untold(1)), detail(1, true));

        creatives.processing(List.of(1L)).await().requireAll();

        assertThat(workspace.calls())
                .filteredOn(call -> call.operation().method().equals("POST"))
                .hasSize(2)
                .allSatisfy(call -> assertThat(call.json()).containsOnlyKeys("creativeIds", "noOfEntries"));
    }

    @Test
    void fiveCreativesAtMostAreReadByThemselvesInALookAndInTurn() {
        CreativeListItem[] rows =
                LongStream.rangeClosed(1, 7).mapToObj(ProcessingTest::untold).toArray(CreativeListItem[]::new);
        workspace.answers(page(rows));
        LongStream.rangeClosed(1, 5).forEach(id -> workspace.answers(detail(id, false)));
        workspace.answers(page(rows));
        List.of(6L, 7L, 1L, 2L, 3L).forEach(id -> workspace.answers(detail(id, true)));
        workspace.answers(page(rows), detail(4, true), detail(5, true));

        creatives
                .processing(LongStream.rangeClosed(1, 7).boxed().toList())
                .await()
                .requireAll();

        assertThat(workspace.calls())
                .filteredOn(call -> call.operation().method().equals("GET"))
                .extracting(call -> call.pathValues().get("creativeId"))
                .containsExactly("1", "2", "3", "4", "5", "6", "7", "1", "2", "3", "4", "5");
    }

    @Test
    void aCreativeThatCanNotBeReadDoesNotEndTheWaitingForTheOthers() {
        workspace.answers(
                page(untold(1), untold(2)),
                connectionLost(),
                page(untold(1), untold(2)),
                detail(2, true),
                detail(1, true));

        creatives.processing(List.of(1L, 2L)).await().requireAll();

        assertThat(workspace.calls()).hasSize(5);
    }

    @ParameterizedTest
    @EnumSource
    void aLookThatFailsInPassingIsFollowedByAnother(CallMode mode) {
        workspace.answers(connectionLost(), page(video(1, true)));

        take(mode, creatives.processing(List.of(1L))).requireAll();

        assertThat(secondsOfRequests()).containsExactly(0L, 15L);
    }

    @ParameterizedTest
    @EnumSource
    void theLastErrorIsThrownWhereNoLookSucceeded(CallMode mode) {
        workspace.answers(connectionLost(), connectionLost());

        assertThatThrownBy(() -> take(mode, creatives.processing(List.of(1L)).within(Duration.ofSeconds(20))))
                .isInstanceOf(ConnectionException.class);
        assertThat(workspace.calls()).hasSize(2);
    }

    @ParameterizedTest
    @EnumSource
    void anIdOfZeroIsRefusedBeforeAnythingIsSent(CallMode mode) {
        assertThatThrownBy(() -> take(mode, creatives.processing(List.of(1L, 0L))))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("creativeIds[1] must be above 0, was 0");
        assertThat(workspace.calls()).isEmpty();
    }

    @Test
    void nothingToWaitForCostsNothing() {
        assertThat(creatives.processing(List.of()).await().allReady()).isTrue();
        assertThat(workspace.calls()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void anIdThatIsGivenTwiceIsAskedForOnce(CallMode mode) {
        workspace.answers(page(video(1, true), video(2, true)));

        ProcessingResult result = take(mode, creatives.processing(List.of(2L, 1L, 2L)));

        assertThat(result.requireAll().ready().keySet()).containsExactly(2L, 1L);
        assertThat(idsOf(workspace.calls().get(0))).isEqualTo(List.of(2L, 1L));
    }

    @Test
    void aSingleLookIsTakenWhenThereIsNoTime() {
        workspace.answers(page(video(1, false)));

        assertThat(creatives.awaitProcessed(List.of(1L), Duration.ZERO).open()).containsExactly(1L);
        assertThat(creatives
                        .processing(List.of(1L))
                        .within(Duration.ZERO)
                        .awaitAsync()
                        .join()
                        .unlisted())
                .containsExactly(1L);
        assertThat(workspace.calls()).hasSize(2);
    }

    @Test
    void moreCreativesThanAPageTakeTwoRequestsAndTwiceThePause() {
        List<Long> ids = LongStream.rangeClosed(1, 1001).boxed().toList();
        CreativeListItem[] rows = LongStream.rangeClosed(1, 1000)
                .mapToObj(id -> video(id, id != 500))
                .toArray(CreativeListItem[]::new);
        workspace.answers(page(rows), page(video(1001, true)), page(video(500, true)));

        creatives.processing(ids).await().requireAll();

        assertThat(secondsOfRequests()).containsExactly(0L, 0L, 30L);
        assertThat(workspace.calls().get(1).json())
                .containsEntry("creativeIds", List.of(1001L))
                .containsEntry("noOfEntries", 1);
    }

    @Test
    void aLookWaitsUntilThereIsQuotaForIt() {
        workspace.quotaUsed(20).answers(page(video(1, false)), page(video(1, true)));

        creatives.processing(List.of(1L)).await().requireAll();

        assertThat(secondsOfRequests()).containsExactly(0L, 45L);
    }

    @Test
    void thePaceCanBeChosenWithinReason() {
        workspace.answers(page(video(1, false)), page(video(1, true)));

        creatives.processing(List.of(1L)).every(Duration.ofMinutes(1)).await();

        assertThat(secondsOfRequests()).containsExactly(0L, 60L);
        assertThatThrownBy(() -> creatives.processing(List.of(1L)).every(Duration.ofSeconds(2)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("every must be 3 s or more, was PT2S");
        assertThatThrownBy(() -> creatives.processing(List.of(1L)).within(Duration.ofSeconds(-1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("within must be zero or more, was PT-1S");
    }

    @Test
    void aListenerHearsAfterEveryLookHowThingsStand() {
        workspace.answers(page(video(1, false), video(2, false)), page(video(1, true)), page(video(2, true)));
        List<List<Long>> open = new ArrayList<>();

        creatives
                .processing(List.of(1L, 2L))
                .onLook(state -> open.add(state.open()))
                .await();

        assertThat(open).containsExactly(List.of(1L, 2L), List.of(2L), List.of());
    }

    @ParameterizedTest
    @EnumSource
    void timeThatRunsOutInsideALookEndsTheWaitingWithWhatIsKnown(CallMode mode) {
        workspace.answers(
                page(video(1, true), video(2, false)),
                CallCancelledException.outOfTime(connectionLost().context(), "no token came in time", Sent.NO));

        ProcessingResult result = take(mode, creatives.processing(List.of(1L, 2L)));

        assertThat(result.ready().keySet()).containsExactly(1L);
        assertThat(result.open()).containsExactly(2L);
        assertThat(workspace.calls()).hasSize(2);
    }

    @ParameterizedTest
    @EnumSource
    void aClientThatIsClosedInsideALookEndsTheWaitingWithThat(CallMode mode) {
        workspace.answers(
                page(video(1, true), video(2, false)),
                new CallCancelledException(connectionLost().context(), "the client was closed", Sent.NO, null));

        assertThatThrownBy(() -> take(mode, creatives.processing(List.of(1L, 2L))))
                .isInstanceOf(CallCancelledException.class)
                .hasMessageContaining("closed");
    }

    @Test
    void anInterruptEndsTheWaiting() {
        ManualTime standing = Time.manual();
        ScriptedWorkspace slow = new ScriptedWorkspace(standing, page());
        slow.answers(page(video(1, false)));

        Processing processing = Creatives.on(slow)
                .processing(List.of(1L))
                .onLook(state -> Thread.currentThread().interrupt());

        assertThatThrownBy(processing::await).isInstanceOf(CallCancelledException.class);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(slow.calls()).hasSize(1);
        assertThat(standing.pending()).isZero();
    }

    @Test
    void cancellingEndsTheWaitingInAPauseAndInALook() {
        ManualTime standing = Time.manual();
        ScriptedWorkspace slow = new ScriptedWorkspace(standing, page());
        slow.answers(page(video(1, false)), new CompletableFuture<>());

        CompletableFuture<ProcessingResult> inPause =
                Creatives.on(slow).processing(List.of(1L)).awaitAsync();
        Timers.await(standing, 1);
        inPause.cancel(true);
        Timers.awaitNone(standing);

        CompletableFuture<ProcessingResult> inLook =
                Creatives.on(slow).processing(List.of(1L)).awaitAsync();
        CompletableFuture<?> answer = slow.awaitPending();
        inLook.cancel(true);
        assertThat(answer).failsWithin(Duration.ofSeconds(10)).withThrowableOfType(CancellationException.class);
        assertThat(slow.calls()).hasSize(1);
    }
}
