package io.adplatform.sdk.creative;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.creative.groups.CreativeGroup;
import io.adplatform.sdk.creative.groups.CreativeGroups;
import io.adplatform.sdk.creative.library.CallToAction;
import io.adplatform.sdk.creative.library.CampaignUse;
import io.adplatform.sdk.creative.library.Creative;
import io.adplatform.sdk.creative.library.CreativeCounts;
import io.adplatform.sdk.creative.library.CreativeListItem;
import io.adplatform.sdk.creative.library.CreativeStatus;
import io.adplatform.sdk.creative.library.CreativeType;
import io.adplatform.sdk.creative.processing.ProcessingResult;
import io.adplatform.sdk.creative.testing.Samples;
import io.adplatform.sdk.creative.uploads.AudioCreative;
import io.adplatform.sdk.creative.uploads.CompressedImage;
import io.adplatform.sdk.creative.uploads.HtmlCreative;
import io.adplatform.sdk.creative.uploads.ImageCreative;
import io.adplatform.sdk.creative.uploads.NativeVideoCreative;
import io.adplatform.sdk.creative.uploads.UploadCreatives;
import io.adplatform.sdk.creative.uploads.UploadIncompleteException;
import io.adplatform.sdk.creative.uploads.UploadResult;
import io.adplatform.sdk.creative.uploads.VideoCreative;
import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.error.ApiException;
import io.adplatform.sdk.error.OutcomeUnknownException;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.file.Content;
import io.adplatform.sdk.file.Progress;
import io.adplatform.sdk.time.Time;
import io.adplatform.testkit.Fault;
import io.adplatform.testkit.RateLimit;
import io.adplatform.testkit.Sandbox;
import io.adplatform.testkit.SandboxClock;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Creatives from the file to the group, on a platform that keeps them; nothing breaks the contract. */
class CreativesOnTheSandboxTest {

    private static final String UPLOAD = "POST /api/v3/crt/creatives";
    private static final String LIST = "POST /api/v3/crt/creatives/list";

    private final SandboxClock clock = SandboxClock.stoppedAt(Instant.parse("2026-11-20T12:00:00Z"));
    private final Sandbox sandbox =
            Sandbox.builder().clock(clock).rateLimit(RateLimit.none()).start();
    private final AdPlatform platform = AdPlatform.builder()
            .settings(sandbox.settings())
            .allowPrivateLinks()
            .time(Time.manual(Instant.now()).skipPauses())
            .deadline(Duration.ofHours(10))
            .build();
    private final Creatives creatives = Creatives.on(platform);

    @AfterEach
    void close() {
        platform.close();
        sandbox.close();
        assertThat(sandbox.violations()).isEmpty();
    }

    private static ImageCreative banner(String name) {
        return ImageCreative.file(name, Samples.file("banner.png", Samples.PNG)).size(300, 250);
    }

    private static VideoCreative film(int bytes) {
        return VideoCreative.file("Film", Samples.file("film.mp4", Samples.MP4, bytes))
                .key("film");
    }

    @Test
    void creativesThatAreUploadedAreListedCountedAndReadAgain() {
        long images = creatives.countByType().send().of(CreativeType.IMAGE);

        List<Long> ids = creatives
                .upload()
                .add(banner("A").externalId("dam-1").clickUrl("https://shop.example"))
                .add(banner("B"))
                .add(HtmlCreative.markup("Tag", "<b>Sale</b>").size(728, 90))
                .add(NativeVideoCreative.vastXml("Native", "<VAST version=\"2.0\"><Ad/></VAST>")
                        .title("Sale")
                        .callToAction(CallToAction.text("Buy")))
                .send()
                .requireAll()
                .creativeIds();

        assertThat(sandbox.creatives()
                        .get(ids.get(1))
                        .details()
                        .get("creativeSource")
                        .asText())
                .isEqualTo("banner-2.png");
        assertThat(creatives
                        .list()
                        .creativeIds(ids)
                        .sortBy("+creativeId")
                        .send()
                        .rows())
                .extracting(CreativeListItem::creativeName, CreativeListItem::type, CreativeListItem::status)
                .containsExactly(
                        tuple("A", CreativeType.IMAGE, CreativeStatus.PENDING),
                        tuple("B", CreativeType.IMAGE, CreativeStatus.PENDING),
                        tuple("Tag", CreativeType.HTML, CreativeStatus.PENDING),
                        tuple("Native", CreativeType.NATIVE, CreativeStatus.PENDING));
        assertThat(creatives.countByType().send().of(CreativeType.IMAGE)).isEqualTo(images + 2);
        Creative read = creatives.get(ids.get(0)).send();
        assertThat(read.clickUrl()).isEqualTo("https://shop.example");
        assertThat(read.imageDetails().creativeWidth()).isEqualTo(300);
        assertThat(creatives
                        .getWithCampaigns(ids.get(0))
                        .includeModelingInfo()
                        .send()
                        .campaignDetails())
                .isEmpty();
    }

    @Test
    void theCampaignsOfARowAreThoseOfTheCreative() {
        Map<Long, List<Long>> inRows = new LinkedHashMap<>();
        creatives
                .list()
                .items()
                .forEach(row -> inRows.put(
                        row.creativeId(),
                        row.campaignDetails() == null
                                ? List.of()
                                : row.campaignDetails().campaignIds()));
        List<Long> withCampaigns = inRows.keySet().stream()
                .filter(id -> !inRows.get(id).isEmpty())
                .limit(3)
                .toList();

        assertThat(withCampaigns)
                .hasSize(3)
                .allSatisfy(
                        id -> assertThat(creatives.getWithCampaigns(id).send().campaignDetails())
                                .extracting(CampaignUse::id)
                                .containsExactlyElementsOf(inRows.get(id)));
    }

    @Test
    void creativesAreChangedRejectedAndDuplicated() {
        List<Long> ids =
                creatives.upload().add(banner("A")).add(banner("B")).send().creativeIds();

        creatives
                .update(ids.get(0))
                .name("A2")
                .clickUrl("https://shop.example/2")
                .send();
        creatives.updateStatus(ids, CreativeStatus.RUNNING).send();
        creatives.reject(ids.subList(1, 2), "Blurred").send();
        creatives.duplicate(ids.subList(0, 1), "https://shop.example/3").send();

        assertThat(creatives.get(ids.get(0)).send())
                .extracting(Creative::creativeName, Creative::status, Creative::clickUrl)
                .containsExactly("A2", CreativeStatus.RUNNING, "https://shop.example/2");
        assertThat(creatives.get(ids.get(1)).send().status()).isSameAs(CreativeStatus.REJECTED);
        CreativeCounts<CreativeStatus> counts = creatives
                .countByStatus()
                .creativeIds(ids)
                .statuses(CreativeStatus.ANY)
                .send();
        assertThat(counts.of(CreativeStatus.REJECTED)).isEqualTo(1);
        assertThat(counts.of(CreativeStatus.ANY)).isEqualTo(2);
        assertThat(creatives
                        .list()
                        .sortBy("-creativeId")
                        .pageSize(1)
                        .send()
                        .rows()
                        .get(0)
                        .clickUrl())
                .isEqualTo("https://shop.example/3");
    }

    @Test
    void groupsAreMadeFilledRenamedCopiedAndDeleted() {
        List<Long> ids =
                creatives.upload().add(banner("A")).add(banner("B")).send().creativeIds();
        CreativeGroups groups = creatives.groups();

        long group = groups.create("Banners", CreativeType.IMAGE, ids.subList(0, 1))
                .send()
                .id();
        groups.addCreatives(ids.subList(1, 2)).creativeGroupIds(List.of(group)).send();
        groups.rename(group, "Autumn").send();
        long copy = groups.duplicate(group).send().id();
        groups.removeCreatives(ids.subList(0, 1))
                .creativeGroupIds(List.of(group))
                .send();

        assertThat(groups.list()
                        .creativeGroupIds(List.of(group, copy))
                        .sortBy("+creativeGroupId")
                        .send()
                        .rows())
                .extracting(CreativeGroup::creativeGroupId, CreativeGroup::type, CreativeGroup::creativesCount)
                .containsExactly(tuple(group, CreativeType.IMAGE, 1L), tuple(copy, CreativeType.IMAGE, 2L));
        assertThat(creatives.list().creativeGroupId(group).send().rows())
                .extracting(CreativeListItem::creativeId)
                .containsExactly(ids.get(1));
        groups.delete(List.of(group, copy)).send();
        assertThat(groups.list().creativeGroupIds(List.of(group, copy)).send().rows())
                .isEmpty();
    }

    @Test
    void aFileThatGetsLostFailsItsCreativeAloneAndIsSentAgainAlone() {
        UploadCreatives upload =
                creatives.upload().add(banner("A").key("a")).add(banner("B").key("b"));
        sandbox.creatives().loseFile("banner-2.png");

        UploadResult first = upload.send();

        assertThat(first.created()).containsOnlyKeys("a");
        assertThat(first.failed()).containsExactly(Map.entry("b", "The file banner-2.png is missing"));
        assertThatThrownBy(first::requireAll).isInstanceOf(UploadIncompleteException.class);
        assertThat(upload.onlyFailed(first).send().requireAll().created()).containsOnlyKeys("b");
        assertThat(sandbox.creatives().all()).hasSize(2);
    }

    @Test
    void videosAreWaitedForUntilTheyAreConvertedAndImagesAreNot() throws Exception {
        List<Long> ids = creatives
                .upload()
                .add(banner("A"))
                .add(film(1000))
                .add(AudioCreative.file("Spot", Samples.file("spot.mp3", Samples.MP3)))
                .send()
                .requireAll()
                .creativeIds();
        List<Integer> open = Collections.synchronizedList(new ArrayList<>());

        ProcessingResult result = creatives
                .processing(ids)
                .within(Duration.ofHours(9))
                .onLook(state -> {
                    open.add(state.open().size());
                    clock.advance(Duration.ofSeconds(60)); // they take 90
                })
                .awaitAsync()
                .get();

        assertThat(result.requireAll().ready().keySet()).containsExactlyElementsOf(ids);
        assertThat(open).containsExactly(2, 2, 0);
        assertThat(sandbox.requests(LIST)).hasSize(3);
    }

    @Test
    void xmlMayBeginWithAByteOrderMark() {
        creatives
                .upload()
                .add(VideoCreative.vastXml("Film", "\ufeff<VAST version=\"2.0\"><Ad/></VAST>"))
                .send()
                .requireAll();
    }

    @ParameterizedTest
    @ValueSource(ints = {429, 500, 408})
    void aLookThatThePlatformRefusesInPassingDoesNotEndTheWaiting(int status) {
        List<Long> ids = creatives.upload().add(film(1000)).send().requireAll().creativeIds();
        clock.advance(Duration.ofSeconds(100));
        sandbox.onNext(LIST, Fault.status(status), Fault.status(status), Fault.status(status), Fault.status(status));

        creatives.awaitProcessed(ids, Duration.ofHours(9)).requireAll();

        assertThat(sandbox.requests(LIST)).hasSize(5);
    }

    @Test
    void imagesAreCompressedAndFetched() {
        Content photo = Samples.file("a.jpg", Samples.JPEG, 1000);

        List<CompressedImage> images = creatives
                .compressImages(Samples.file("a.png", Samples.PNG), photo, photo)
                .send();

        assertThat(images).extracting(CompressedImage::fileName).containsExactly("a.png", "a.jpg", "a-2.jpg");
        CompressedImage last = images.get(2);
        assertThat(last.originalSizeInBytes()).isEqualTo(1000);
        assertThat(last.savedShare())
                .hasValueSatisfying(share -> assertThat(share).isPositive().isLessThan(BigDecimal.ONE));
        assertThat(creatives.download(last).toBytes())
                .hasSize(last.compressedSizeInBytes().intValue());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void anUploadWithoutAnAnswerMayHaveBeenDoneAndIsNotSentAgain(boolean async) {
        int bytes = 8_000_000;
        sandbox.onNext(UPLOAD, Fault.disconnect());
        List<Progress> told = Collections.synchronizedList(new ArrayList<>());
        UploadCreatives upload = creatives.upload().add(film(bytes)).onProgress(told::add);

        Throwable cut = catchThrowable(async ? () -> upload.sendAsync().get() : upload::send);

        Throwable error = cut instanceof ExecutionException ? cut.getCause() : cut;
        assertThat(error)
                .asInstanceOf(type(OutcomeUnknownException.class))
                .extracting(AdPlatformException::wasSent)
                .isEqualTo(Sent.UNKNOWN);
        assertThat(((OutcomeUnknownException) error).call().files()).hasSize(1);
        assertThat(sandbox.requests(UPLOAD)).hasSize(1);
        assertThat(sandbox.commits(UPLOAD)).isZero();
        assertThat(told).extracting(Progress::bytes).isSorted();
        assertThat(told.get(told.size() - 1).bytes()).isEqualTo(bytes);
    }

    @Test
    void whetherALostUploadWasDoneIsSeenInTheList() {
        sandbox.onNext(UPLOAD, Fault.disconnect().afterProcessing());
        UploadCreatives upload = creatives.upload().add(banner("Lost"));

        OutcomeUnknownException lost = catchThrowableOfType(OutcomeUnknownException.class, upload::send);

        Instant sentAt = clock.instant(); // the clocks of this test don't agree, or it would be lost.sentAt()
        assertThat(lost.sentAt()).isNotNull();
        assertThat(creatives
                        .list()
                        .between(sentAt.minusSeconds(60), sentAt.plusSeconds(60))
                        .send()
                        .rows())
                .extracting(CreativeListItem::creativeName)
                .containsExactly("Lost");
        assertThat(sandbox.requests(UPLOAD)).hasSize(1);
    }

    @Test
    void aRefusalOfTheWholeUploadIsItsTypedError() {
        sandbox.onNext(UPLOAD, Fault.status(413, "Too large"));

        assertThatThrownBy(() -> creatives.upload().add(film(1000)).send())
                .isInstanceOfSatisfying(
                        ApiException.class,
                        refused -> assertThat(refused.status()).isEqualTo(413))
                .hasMessageContaining("Too large");
        assertThat(sandbox.requests(UPLOAD)).hasSize(1);
    }
}
