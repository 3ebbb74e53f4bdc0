package io.adplatform.sdk.creative.uploads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.adplatform.sdk.Request;
import io.adplatform.sdk.contract.IllegalRequests;
import io.adplatform.sdk.creative.Creatives;
import io.adplatform.sdk.creative.library.CallToAction;
import io.adplatform.sdk.creative.testing.Samples;
import io.adplatform.sdk.error.InvalidRequestException;
import io.adplatform.sdk.error.Violation;
import io.adplatform.sdk.file.Content;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class IllegalUploadRequestsTest extends IllegalRequests<Creatives> {

    private static final int MB = 1024 * 1024;

    @TempDir
    Path folder;

    IllegalUploadRequestsTest() {
        super(Creatives::on);
    }

    private static Arguments refused(String violation, Function<Creatives, Request<?>> request) {
        return arguments(violation, request);
    }

    private static Arguments uploading(String setter, String violation, NewCreative<?> creative) {
        return refused(
                "k." + setter + "(creativeRequest.k" + violation.replaceFirst(" ", ") "),
                creatives -> creatives.upload().add(creative.key("k")));
    }

    private static Arguments sending(String violation, String fileName, String hex) {
        Content file = Samples.file(fileName, hex);
        return uploading(
                "source",
                ".creativeSource " + violation + ", was " + fileName,
                fileName.contains("mp") || fileName.contains("mov")
                        ? VideoCreative.file("C", file)
                        : ImageCreative.file("C", file));
    }

    static Stream<Arguments> illegal() {
        return Stream.of(
                // what every creative needs
                refused("add(creativeRequest) must hold a creative", Creatives::upload),
                refused(
                        "add(creativeRequest) must not have a blank key, was \" \"",
                        creatives -> creatives
                                .upload()
                                .add(ImageCreative.url("C", "https://a.example").key(" "))),
                uploading(
                        "name",
                        ".creativeName must not be blank, was \" \"",
                        ImageCreative.url(" ", "https://a.example")),
                uploading("source", ".creativeSource must not be blank, was \"\"", ImageCreative.url("C", "")),
                uploading(
                        "source",
                        ".creativeSource must be an http or https URL, was banner.png",
                        ImageCreative.url("C", "banner.png")),
                uploading(
                        "source",
                        ".creativeSource must be an http or https URL, was <VAST/>",
                        VideoCreative.vastUrl("C", "<VAST/>")),
                uploading(
                        "source",
                        ".creativeSource must be an http or https URL, was " + "x".repeat(100) + "...",
                        VideoCreative.vastUrl("C", "x".repeat(5000))),
                uploading(
                        "source",
                        ".creativeSource must be XML",
                        VideoCreative.vastXml("C", "https://ads.example/vast.xml")),
                uploading("source", ".creativeSource must be XML", AudioCreative.daastXml("C", "DAAST")),
                uploading(
                        "clickUrl",
                        ".clickUrl must not be blank, was \"\"",
                        ImageCreative.url("C", "https://a.example").clickUrl("")),

                // what its kind needs
                uploading(
                        "size",
                        ".imageDetails.creativeHeight must be above 0, was 0",
                        ImageCreative.url("C", "https://a.example").size(300, 0)),
                uploading(
                        "brandIcon",
                        ".nativeDetails.brandIconWidth must be above 0, was -1",
                        NativeVideoCreative.url("C", "https://a.example")
                                .title("T")
                                .brandIcon("https://a.example/i.png", -1, 1)),
                uploading(
                        "duration",
                        ".videoDetails.duration must be whole seconds, 1 or more, was PT1.5S",
                        VideoCreative.url("C", "https://a.example").duration(Duration.ofMillis(1500))),
                uploading(
                        "duration",
                        ".audioDetails.duration must be whole seconds, 1 or more, was 0",
                        AudioCreative.url("C", "https://a.example").duration(Duration.ZERO)),
                uploading(
                        "tracking.startUrl",
                        ".videoDetails.customTracking.startUrl must not be blank, was \"\"",
                        VideoCreative.url("C", "https://a.example")
                                .tracking(Tracking.none().start(""))),

                // files: format by name and by content
                sending("must not be an empty file", "a.png", ""),
                sending("must be a JPEG, PNG or GIF; it looks like HTML or XML", "a.png", "3c21444f4354595045"),
                sending("must be a JPEG, PNG or GIF; it looks like no format that is known", "a.gif", "0102"),
                sending("must be a JPEG, PNG or GIF; it looks like WebP", "a.webp", "524946462400000057454250"),
                sending("must be a JPEG, PNG or GIF; it looks like WebP", "a.png", "524946462400000057454250"),
                sending("must be a MOV, MP4 or MPEG; it looks like MP3", "a.mp3", Samples.MP3),
                sending("must be a MOV, MP4 or MPEG; it looks like PNG", "a.mp4", Samples.PNG),
                uploading(
                        "source",
                        ".creativeSource must be a MP3, WAV, OGG or MPEG; it looks like MP4, was a.mp4",
                        AudioCreative.file("C", Samples.file("a.mp4", Samples.MP4))),
                uploading(
                        "source",
                        ".creativeSource does not exist, was a.png",
                        ImageCreative.file("C", Path.of("nowhere", "a.png"))),

                // compression
                refused("images(files) must hold an image", creatives -> creatives.compressImages()),
                refused(
                        "images[1](files[1]) must be a JPEG, PNG or GIF; it looks like MP4, was a.mp4",
                        creatives -> creatives.compressImages(
                                Samples.file("a.png", Samples.PNG), Samples.file("a.mp4", Samples.MP4))),

                // status and changes
                refused(
                        "images[0](files[0]) must be a JPEG, PNG or GIF; it looks like PDF, was a.png",
                        creatives -> creatives.compressImages(Samples.file("a.png", "255044462d312e37"))),
                uploading(
                        "callToAction",
                        ".nativeDetails.cta must have a text that isn't blank, the ID of one, or defaultCta, was"
                                + " CallToAction[id=null, ctaText=null, defaultCta=false]",
                        NativeVideoCreative.url("C", "https://a.example")
                                .title("T")
                                .callToAction(new CallToAction(null, null, false))),
                uploading(
                        "source",
                        ".creativeSource must be an http or https URL, was https://",
                        ImageCreative.url("C", "https:// ")));
    }

    @Test
    void areRefusedWithAllThatIsWrongBlockingAndAsync() throws Exception {
        UploadCreatives upload = area().upload()
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
                        "creativeRequest.c.creativeSource");
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
        area().upload().add(creative).build();

        Files.write(file, new byte[1], StandardOpenOption.APPEND);

        InvalidRequestException refused = catchThrowableOfType(
                InvalidRequestException.class,
                () -> area().upload().add(creative.key("k")).build());
        assertThat(refused.violations())
                .extracting(Violation::toString)
                .singleElement()
                .asString()
                .startsWith("k.source(creativeRequest.k.creativeSource) must have " + inWords + " at the most, as a ")
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
    void anImageToBeCompressedMayBeLargerThanACreativesImage() {
        assertThat(area().compressImages(
                                Samples.file("a.gif", Samples.GIF, 5 * MB), Samples.file("b.png", Samples.PNG, 30 * MB))
                        .build()
                        .files())
                .hasSize(2);
    }

    static Stream<NewCreative<?>> whatNothingForbids() {
        return Stream.of(
                ImageCreative.file("C", Samples.file("a.jpg", Samples.PNG)),
                ImageCreative.file("C", Samples.file("banner", Samples.PNG)),
                VideoCreative.file("C", Samples.file("a.mp4", Samples.MOV)),
                VideoCreative.file("C", Samples.file("a.mp4", "00000018667479704d345620")),
                VideoCreative.file("C", Samples.file("a.mov", Samples.MP4)),
                HtmlCreative.markup("C", "<b/>"),
                NativeImageCreative.url("C", "https://a.example").brandName("B"),
                NativeVideoCreative.url("C", "https://a.example"),
                ImageCreative.markup("C", "<img src='https://a.example/i.png'>"),
                NativeImageCreative.markup("C", "<img src='https://a.example/i.png'>"));
    }

    @ParameterizedTest
    @MethodSource("whatNothingForbids")
    void whatNeitherDocumentsNorNotesForbidIsSent(NewCreative<?> creative) {
        assertThat(area().upload().add(creative).build().json()).containsKey("creativeRequest");
    }

    @Test
    void theLimitIsThatOfTheFormatThatTheFileHas() {
        InvalidRequestException refused = catchThrowableOfType(
                InvalidRequestException.class,
                () -> area().upload()
                        .add(ImageCreative.file("C", Samples.file("a.png", Samples.GIF, 750 * 1024 + 1)))
                        .build());

        assertThat(refused).hasMessageContaining("must have 750 KB at the most, as a GIF");
    }
}
