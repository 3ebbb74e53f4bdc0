package io.adplatform.sdk.creative;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.Request;
import io.adplatform.sdk.creative.library.CallToAction;
import io.adplatform.sdk.creative.library.CreativeStatus;
import io.adplatform.sdk.creative.library.CreativeType;
import io.adplatform.sdk.creative.testing.Samples;
import io.adplatform.sdk.creative.uploads.AudioCreative;
import io.adplatform.sdk.creative.uploads.CompressImages;
import io.adplatform.sdk.creative.uploads.HtmlCreative;
import io.adplatform.sdk.creative.uploads.ImageCreative;
import io.adplatform.sdk.creative.uploads.NativeImageCreative;
import io.adplatform.sdk.creative.uploads.NativeVideoCreative;
import io.adplatform.sdk.creative.uploads.NewCreative;
import io.adplatform.sdk.creative.uploads.Tracking;
import io.adplatform.sdk.creative.uploads.UploadCreatives;
import io.adplatform.sdk.creative.uploads.VideoCreative;
import io.adplatform.sdk.error.InvalidRequestException;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.error.Violation;
import io.adplatform.sdk.file.Content;
import io.adplatform.testkit.Sandbox;
import java.io.ByteArrayInputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What the platform's rules forbid is refused before it costs quota or time: creative, field, value and rule are named.
 */
class IllegalRequestsTest {

    private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");
    private static final int MB = 1024 * 1024;

    @TempDir
    Path folder;

    private static Sandbox sandbox;
    private static AdPlatform platform;

    @BeforeAll
    static void start() {
        sandbox = Sandbox.start();
        platform = Samples.client(sandbox);
    }

    @AfterAll
    static void stop() {
        platform.close();
        sandbox.close();
        assertThat(sandbox.requests()).isEmpty();
    }

    private static Arguments refused(String violation, Function<Creatives, Request<?>> request) {
        return arguments(violation, request);
    }

    private static Arguments uploading(String violation, NewCreative<?> creative) {
        return refused(
                "creativeRequest.k" + violation, creatives -> creatives.upload().add(creative.key("k")));
    }

    private static Arguments sending(String violation, String fileName, String hex) {
        Content file = Samples.file(fileName, hex);
        return uploading(
                ".creativeSource " + violation + ", was " + fileName,
                fileName.contains("mp") || fileName.contains("mov")
                        ? VideoCreative.file("C", file)
                        : ImageCreative.file("C", file));
    }

    static Stream<Arguments> illegal() {
        return Stream.of(
                // what every creative needs
                refused("creativeRequest must hold a creative", Creatives::upload),
                refused(
                        "creativeRequest must not have a blank key, was  ",
                        creatives -> creatives
                                .upload()
                                .add(ImageCreative.url("C", "https://a.example").key(" "))),
                uploading(".creativeName must not be blank, was  ", ImageCreative.url(" ", "https://a.example")),
                uploading(".creativeSource must not be blank, was ", ImageCreative.url("C", "")),
                uploading(
                        ".creativeSource must be an http or https URL, was banner.png",
                        ImageCreative.url("C", "banner.png")),
                uploading(
                        ".creativeSource must be an http or https URL, was <VAST/>",
                        VideoCreative.vastUrl("C", "<VAST/>")),
                uploading(
                        ".creativeSource must be an http or https URL, was " + "x".repeat(100) + "...",
                        VideoCreative.vastUrl("C", "x".repeat(5000))),
                uploading(".creativeSource must be XML", VideoCreative.vastXml("C", "https://ads.example/vast.xml")),
                uploading(".creativeSource must be XML", AudioCreative.daastXml("C", "DAAST")),
                uploading(
                        ".clickUrl must not be blank, was ",
                        ImageCreative.url("C", "https://a.example").clickUrl("")),

                // what its kind needs
                uploading(".htmlDetails.creativeWidth is required", HtmlCreative.markup("C", "<b/>")),
                uploading(
                        ".nativeDetails.title is required",
                        NativeImageCreative.url("C", "https://a.example").brandName("B")),
                uploading(
                        ".imageDetails.creativeHeight must be above 0, was 0",
                        ImageCreative.url("C", "https://a.example").size(300, 0)),
                uploading(
                        ".nativeDetails.brandIconWidth must be above 0, was -1",
                        NativeVideoCreative.url("C", "https://a.example")
                                .title("T")
                                .brandIcon("https://a.example/i.png", -1, 1)),
                uploading(
                        ".videoDetails.duration must be whole seconds, 1 or more, was PT1.5S",
                        VideoCreative.url("C", "https://a.example").duration(Duration.ofMillis(1500))),
                uploading(
                        ".audioDetails.duration must be whole seconds, 1 or more, was 0",
                        AudioCreative.url("C", "https://a.example").duration(Duration.ZERO)),
                uploading(
                        ".videoDetails.customTracking.startUrl must not be blank, was ",
                        VideoCreative.url("C", "https://a.example")
                                .tracking(Tracking.none().start(""))),

                // files: format by name and by content
                sending("must not be an empty file", "a.png", ""),
                sending("must be the JPEG that its name says; it looks like PNG", "a.jpg", Samples.PNG),
                sending("must be the PNG that its name says; it looks like HTML or XML", "a.png", "3c21444f4354595045"),
                sending("must be the GIF that its name says; it looks like no format that is known", "a.gif", "0102"),
                sending("must be the MP4 that its name says; it looks like MOV", "a.mp4", Samples.MOV),
                sending("must be the MOV that its name says; it looks like MP4", "a.mov", Samples.MP4),
                sending(
                        "must be a JPEG, PNG or GIF by its name; it looks like WebP",
                        "a.webp",
                        "524946462400000057454250"),
                sending("must be a JPEG, PNG or GIF by its name; it looks like PNG", "banner", Samples.PNG),
                sending("must be a MOV, MP4 or MPEG by its name; it looks like MP3", "a.mp3", Samples.MP3),
                uploading(
                        ".creativeSource must be a MP3, WAV, OGG or MPEG by its name; it looks like MP4, was a.mp4",
                        AudioCreative.file("C", Samples.file("a.mp4", Samples.MP4))),
                uploading(
                        ".creativeSource must tell its length, because there is a limit;"
                                + " Content.of(stream, name, length) does, was a.png",
                        ImageCreative.file(
                                "C", Content.of(new ByteArrayInputStream(Samples.bytes(Samples.PNG)), "a.png"))),
                uploading(
                        ".creativeSource does not exist, was a.png",
                        ImageCreative.file("C", Path.of("nowhere", "a.png"))),

                // compression
                refused("files must hold an image", creatives -> creatives.compressImages()),
                refused(
                        "files[1] must be a JPEG, PNG or GIF by its name; it looks like MP4, was a.mp4",
                        creatives -> creatives.compressImages(
                                Samples.file("a.png", Samples.PNG), Samples.file("a.mp4", Samples.MP4))),

                // status and changes
                refused(
                        "creativeRejectionReason is required",
                        creatives -> creatives.updateStatus(List.of(1L), CreativeStatus.of(5))),
                refused(
                        "creativeRejectionReason must not be blank, was  ",
                        creatives -> creatives.reject(List.of(1L), " ")),
                refused(
                        "creativeStatusId is for counts only, was All (0)",
                        creatives -> creatives.updateStatus(List.of(1L), CreativeStatus.ANY)),
                refused(
                        "creativeIds must not be empty, was []",
                        creatives -> creatives.updateStatus(List.of(), CreativeStatus.PAUSED)),
                refused("creativeIds[1] must be above 0, was -1", creatives -> creatives.reject(List.of(1L, -1L), "R")),
                refused(
                        "creativeRejectionReason is required",
                        creatives -> creatives.updateStatus(List.of(1L), CreativeStatus.of("Rejected"))),
                refused(
                        "creativeRejectionReason must not be blank, was \t",
                        creatives -> creatives.update(1).rejectionReason("\t")),
                refused(
                        "creativeStatusIds must not hold 0, which only counts know; leave it out to get all,"
                                + " was All (0)",
                        creatives -> creatives.groups().list().statuses(CreativeStatus.PENDING, CreativeStatus.of(0))),
                refused(
                        "files[0] must be the PNG that its name says; it looks like PDF, was a.png",
                        creatives -> creatives.compressImages(Samples.file("a.png", "255044462d312e37"))),
                refused(
                        "creativeStatusId must have an ID, which the platform goes by, was unknown Archived",
                        creatives -> creatives.updateStatus(List.of(1L), CreativeStatus.of("Archived"))),
                refused(
                        "creativeTypeId must have an ID, which the platform goes by, was unknown Carousel",
                        creatives -> creatives.groups().create("G", CreativeType.of("Carousel"), List.of())),
                refused(
                        "creativeStatusIds must have an ID, which the platform goes by, was unknown Archived",
                        creatives -> creatives.list().statuses(CreativeStatus.RUNNING, CreativeStatus.of("Archived"))),
                refused(
                        "creativeIds[0] must be above 0, was 0",
                        creatives -> creatives.countByStatus().creativeIds(List.of(0L))),
                refused(
                        "owIds[0] must be above 0, was -1",
                        creatives -> creatives.countByType().owIds(List.of(-1L))),
                refused(
                        "creativeIds must not be empty, was []",
                        creatives -> creatives.list().creativeIds(List.of())),
                refused(
                        "campaignIds must not be empty, was []",
                        creatives -> creatives.countByStatus().campaignIds(List.of())),
                refused(
                        "platformCreativeTypeIds must not be empty, was []",
                        creatives -> creatives.groups().list().types()),
                refused(
                        "platformCreativeTypeIds must have an ID, which the platform goes by, was unknown Carousel",
                        creatives -> creatives.countByStatus().types(CreativeType.of("Carousel"))),
                refused(
                        "cta must have a text that isn't blank, or the ID of one, was CallToAction[id=null,"
                                + " ctaText= , defaultCta=null]",
                        creatives -> creatives.update(1).callToAction(CallToAction.text(" "))),
                uploading(
                        ".nativeDetails.cta must have a text that isn't blank, or the ID of one, was"
                                + " CallToAction[id=null, ctaText=null, defaultCta=true]",
                        NativeVideoCreative.url("C", "https://a.example")
                                .title("T")
                                .callToAction(new CallToAction(null, null, true))),
                uploading(
                        ".creativeSource must be an http or https URL, was https://",
                        ImageCreative.url("C", "https:// ")),
                refused("creativeName is required, or another field to change", creatives -> creatives.update(1)),
                refused(
                        "creativeName must not be blank, was ",
                        creatives -> creatives.update(1).name("")),
                refused(
                        "thumbnailHeight must be above 0, was 0",
                        creatives -> creatives.update(1).thumbnail("https://a.example", 1, 0)),
                refused("creativeId must be above 0, was 0", creatives -> creatives.get(0)),
                refused("creativeId must be above 0, was -1", creatives -> creatives.getWithCampaigns(-1)),
                refused("creativeIds must not be empty, was []", creatives -> creatives.duplicate(List.of())),
                refused("clickUrl must not be blank, was ", creatives -> creatives.duplicate(List.of(1L), "")),

                // lists and counts
                refused(
                        "creativeStatusIds must not hold 0, which only counts know; leave it out to get all,"
                                + " was All (0)",
                        creatives -> creatives.list().statuses(CreativeStatus.ANY)),
                refused(
                        "order must be asc or desc, was up",
                        creatives -> creatives.list().order("up")),
                refused(
                        "endTime must be after startTime (1795176000000), was 1795176000000",
                        creatives -> creatives.list().between(NOON, NOON)),
                refused(
                        "endTime must be after startTime (1795176000000), was 1795175999000",
                        creatives -> creatives.countByStatus().between(NOON, NOON.minusSeconds(1))),
                refused(
                        "noOfEntries must be between 1 and 1000, was 1001",
                        creatives -> creatives.groups().list().pageSize(1001)),

                // groups
                refused(
                        "creativeGroupName must not be blank, was ",
                        creatives -> creatives.groups().create("", CreativeType.IMAGE, List.of())),
                refused(
                        "creativeGroupName must not be blank, was  ",
                        creatives -> creatives.groups().rename(1, " ")),
                refused(
                        "creativeGroupId must be above 0, was 0",
                        creatives -> creatives.groups().duplicate(0)),
                refused(
                        "creativeGroupIds must not be empty, was ",
                        creatives -> creatives.groups().delete(List.of())),
                refused(
                        "creativeGroupIds[0] must be above 0, was 0",
                        creatives -> creatives.groups().delete(List.of(0L))),
                refused(
                        "creativeIds must not be empty, was []",
                        creatives -> creatives.groups().addCreatives(List.of(), List.of(1L))),
                refused(
                        "creativeGroupIds must not be empty, was []",
                        creatives -> creatives.groups().removeCreatives(List.of(1L), List.of())));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("illegal")
    void anIllegalRequestIsRefusedBeforeItIsSent(String violation, Function<Creatives, Request<?>> request) {
        InvalidRequestException refused = catchThrowableOfType(
                InvalidRequestException.class,
                () -> request.apply(Creatives.on(platform)).send());

        assertThat(refused).as("nothing was refused").isNotNull();
        assertThat(refused.violations()).extracting(Violation::toString).contains(violation);
        assertThat(refused.wasSent()).isEqualTo(Sent.NO);
    }

    @Test
    void allThatIsWrongWithAllCreativesIsListedAtOnceAlsoAsynchronously() throws Exception {
        UploadCreatives upload = Creatives.on(platform)
                .upload()
                .add(ImageCreative.file("", folder.resolve("gone.png")).key("a").size(0, 250))
                .add(VideoCreative.file("Film", Samples.file("film.mp4", Samples.PNG))
                        .key("b"))
                .add(HtmlCreative.markup("Tag", " ").key("c"));

        InvalidRequestException refused = catchThrowableOfType(InvalidRequestException.class, upload::send);

        assertThat(refused.violations())
                .extracting(Violation::field)
                .containsExactly(
                        "creativeRequest.a.creativeName",
                        "creativeRequest.a.creativeSource",
                        "creativeRequest.a.imageDetails.creativeWidth",
                        "creativeRequest.b.creativeSource",
                        "creativeRequest.c.creativeSource",
                        "creativeRequest.c.htmlDetails.creativeWidth",
                        "creativeRequest.c.htmlDetails.creativeHeight");
        assertThat(catchThrowableOfType(
                                ExecutionException.class,
                                () -> upload.sendAsync().get())
                        .getCause())
                .hasMessage(refused.getMessage());
    }

    @ParameterizedTest
    @CsvSource({
        "a.jpg, ffd8ffe0, 2097152, 2 MB",
        "a.jpeg, ffd8ffe0, 2097152, 2 MB",
        "a.PNG, 89504e470d0a1a0a, 2097152, 2 MB",
        "a.gif, 474946383961, 768000, 750 KB",
        "a.mov, 00000014667479707174202000, 419430400, 400 MB",
        "a.mov, 000000086d6f6f76, 419430400, 400 MB",
        "a.mp4, 00000018667479706d703432, 419430400, 400 MB",
        "a.mp3, 494433, 104857600, 100 MB",
        "a.mp3, fffb90, 104857600, 100 MB",
        "a.wav, 524946462400000057415645, 104857600, 100 MB",
        "a.ogg, 4f676753, 104857600, 100 MB",
        "a.mpeg, fffd90, 104857600, 100 MB",
        "a.mpeg, 494433, 104857600, 100 MB"
    })
    void aFileMayHaveItsFormatsLimitAndNotAByteMore(String fileName, String hex, long limit, String inWords)
            throws Exception {
        Path file = folder.resolve(fileName);
        // Without its zeros on disk.
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            channel.write(java.nio.ByteBuffer.wrap(Samples.bytes(hex)));
            channel.write(java.nio.ByteBuffer.wrap(new byte[1]), limit - 1);
        }
        NewCreative<?> creative = creative(file);
        Creatives.on(platform).upload().add(creative).build();

        Files.write(file, new byte[1], StandardOpenOption.APPEND);

        InvalidRequestException refused = catchThrowableOfType(
                InvalidRequestException.class,
                () -> Creatives.on(platform).upload().add(creative.key("k")).build());
        assertThat(refused.violations())
                .extracting(Violation::toString)
                .singleElement()
                .asString()
                .startsWith("creativeRequest.k.creativeSource must have " + inWords + " at the most, as a ")
                .endsWith("; it has " + (limit + 1) + " bytes, was " + fileName);
    }

    private static NewCreative<?> creative(Path file) {
        String name = file.getFileName().toString();
        if (name.endsWith("mov") || name.endsWith("mp4")) {
            return VideoCreative.file("C", file);
        }
        return name.endsWith("mp3") || name.endsWith("wav") || name.endsWith("ogg") || name.endsWith("mpeg")
                ? AudioCreative.file("C", file)
                : ImageCreative.file("C", file);
    }

    @Test
    void anImageToBeCompressedMayHaveItsFormatsLimitAndNotAByteMore() {
        assertThat(Creatives.on(platform)
                        .compressImages(Samples.file("a.png", Samples.PNG, 2 * MB))
                        .build()
                        .files())
                .hasSize(1);
        CompressImages tooLarge = Creatives.on(platform)
                .compressImages(
                        Samples.file("a.gif", Samples.GIF, 750 * 1024), Samples.file("b.png", Samples.PNG, 2 * MB + 1));

        assertThat(catchThrowableOfType(InvalidRequestException.class, tooLarge::build)
                        .violations())
                .extracting(Violation::toString)
                .containsExactly("files[1] must have 2 MB at the most, as a PNG; it has 2097153 bytes, was b.png");
    }
}
