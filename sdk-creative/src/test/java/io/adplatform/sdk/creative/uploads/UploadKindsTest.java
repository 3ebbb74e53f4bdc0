package io.adplatform.sdk.creative.uploads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.fasterxml.jackson.databind.JsonNode;
import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.creative.Creatives;
import io.adplatform.sdk.creative.library.CallToAction;
import io.adplatform.sdk.creative.testing.MultipartParts;
import io.adplatform.sdk.creative.testing.Samples;
import io.adplatform.sdk.file.Content;
import io.adplatform.testkit.RateLimit;
import io.adplatform.testkit.Sandbox;
import io.adplatform.testkit.http.Answer;
import io.adplatform.testkit.http.Json;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every kind of creative goes out as the documents want it, part by part and byte by byte. */
class UploadKindsTest {

    private static final String UPLOAD = "POST /api/v3/crt/creatives";
    private static final Duration SECONDS_15 = Duration.ofSeconds(15);
    private static final Tracking TRACKING = Tracking.none()
            .impression("https://t.example/i")
            .start("https://t.example/s")
            .firstQuartile("https://t.example/1")
            .midPoint("https://t.example/2")
            .thirdQuartile("https://t.example/3")
            .complete("https://t.example/c");
    private static final String TRACKED = """
            {"impressionUrl": "https://t.example/i", "impressionURL": "https://t.example/i", "startUrl": "https://t.example/s",
             "firstQuartileUrl": "https://t.example/1", "firstQuartileURL": "https://t.example/1",
             "midPointUrl": "https://t.example/2", "midPointURL": "https://t.example/2",
             "thirdQuartileUrl": "https://t.example/3", "thirdQuartileURL": "https://t.example/3",
             "completeUrl": "https://t.example/c", "completeURL": "https://t.example/c"}
            """;
    private static final String URL = "https://cdn.example.com/c";
    private static final String VAST = "<VAST version=\"2.0\"/>";
    private static final String DAAST = "<DAAST version=\"1.0\"/>";

    private static Sandbox sandbox;
    private static AdPlatform platform;

    @BeforeAll
    static void start() {
        sandbox = Sandbox.builder()
                .rateLimit(RateLimit.none())
                .operation(
                        "POST",
                        "/api/v3/crt/creatives",
                        call -> Answer.success(Map.of("successData", Map.of("k", "30241"), "failedData", Map.of())))
                .start();
        platform = Samples.client(sandbox);
    }

    @AfterAll
    static void stop() {
        platform.close();
        sandbox.close();
    }

    @AfterEach
    void nothingIsAgainstTheContract() {
        assertThat(sandbox.violations()).isEmpty();
        sandbox.clear();
    }

    private static Arguments kind(String which, NewCreative<?> creative, String expected) {
        return arguments(which, creative, expected, null);
    }

    private static Arguments kind(String which, NewCreative<?> creative, String expected, MultipartParts.Part file) {
        return arguments(which, creative, expected, file);
    }

    private static MultipartParts.Part part(String fileName, String type, String hex) {
        return MultipartParts.part("creativeFiles", fileName, type, Samples.bytes(hex));
    }

    private static ImageCreative filled(ImageCreative image) {
        return image.externalId("dam-1")
                .clickUrl("https://shop.example")
                .size(300, 250)
                .pixelUrl("https://t.example/p");
    }

    private static VideoCreative filled(VideoCreative video) {
        return video.size(1280, 720).duration(SECONDS_15).tracking(TRACKING);
    }

    private static AudioCreative filled(AudioCreative audio) {
        return audio.duration(SECONDS_15).tracking(TRACKING).logo("https://cdn.example.com/l.png");
    }

    private static NativeImageCreative filled(NativeImageCreative image) {
        return image.size(1200, 627)
                .pixelUrl("https://t.example/p")
                .title("Autumn sale")
                .description("All must go")
                .brandName("Shop")
                .brandIcon("https://cdn.example.com/i.png", 32, 16);
    }

    private static NativeVideoCreative filled(NativeVideoCreative video) {
        return video.size(1280, 720)
                .duration(SECONDS_15)
                .tracking(TRACKING)
                .title("Autumn sale")
                .description("All must go")
                .brandName("Shop")
                .brandIcon("https://cdn.example.com/i.png", 32, 16)
                .callToAction(new CallToAction(4L, "Buy now", true))
                .thumbnail("https://cdn.example.com/t.png", 64, 48);
    }

    private static String image(String sourceType, String source) {
        return """
                {"creativeName": "C", "platformCreativeTypeId": 11, "creativeSourceType": "%s", "creativeSource": "%s",
                 "externalCreativeId": "dam-1", "clickUrl": "https://shop.example",
                 "imageDetails": {"creativeWidth": 300, "creativeHeight": 250, "pixelUrl": "https://t.example/p"}}
                """.formatted(sourceType, source);
    }

    private static String video(String sourceType, String source) {
        return """
                {"creativeName": "C", "platformCreativeTypeId": 14, "creativeSourceType": "%s", "creativeSource": %s,
                 "videoDetails": {"creativeWidth": 1280, "creativeHeight": 720, "duration": 15, "customTracking": %s}}
                """.formatted(sourceType, Json.tree(source), TRACKED);
    }

    private static String audio(String sourceType, String source) {
        return """
                {"creativeName": "C", "platformCreativeTypeId": 17, "creativeSourceType": "%s", "creativeSource": %s,
                 "audioDetails": {"duration": 15, "customTracking": %s, "logoSource": "https://cdn.example.com/l.png"}}
                """.formatted(sourceType, Json.tree(source), TRACKED);
    }

    private static String nativeImage(String sourceType, String source) {
        return """
                {"creativeName": "C", "platformCreativeTypeId": 15, "creativeSourceType": "%s", "creativeSource": "%s",
                 "subMediaType": "image",
                 "imageDetails": {"creativeWidth": 1200, "creativeHeight": 627, "pixelUrl": "https://t.example/p"},
                 "nativeDetails": {"title": "Autumn sale", "description": "All must go", "brandName": "Shop",
                   "brandIconSourceUrl": "https://cdn.example.com/i.png", "brandIconWidth": 32, "brandIconHeight": 16}}
                """.formatted(sourceType, source);
    }

    private static String nativeVideo(String sourceType, String source) {
        return """
                {"creativeName": "C", "platformCreativeTypeId": 15, "creativeSourceType": "%s", "creativeSource": %s,
                 "subMediaType": "video",
                 "videoDetails": {"creativeWidth": 1280, "creativeHeight": 720, "duration": 15, "customTracking": %s},
                 "nativeDetails": {"title": "Autumn sale", "description": "All must go", "brandName": "Shop",
                   "brandIconSourceUrl": "https://cdn.example.com/i.png", "brandIconWidth": 32, "brandIconHeight": 16,
                   "cta": {"id": 4, "ctaText": "Buy now", "defaultCta": true},
                   "thumbnailSourceUrl": "https://cdn.example.com/t.png", "thumbnailWidth": 64, "thumbnailHeight": 48}}
                """.formatted(sourceType, Json.tree(source), TRACKED);
    }

    static Stream<Arguments> kinds() {
        Content png = Samples.file("b.png", Samples.PNG);
        Content mp4 = Samples.file("f.mp4", Samples.MP4);
        Content mp3 = Samples.file("s.mp3", Samples.MP3);
        MultipartParts.Part pngPart = part("b.png", "image/png", Samples.PNG);
        MultipartParts.Part mp4Part = part("f.mp4", "video/mp4", Samples.MP4);
        MultipartParts.Part mp3Part = part("s.mp3", "audio/mpeg", Samples.MP3);
        return Stream.of(
                kind("HTML", HtmlCreative.markup("C", "<b>\u00e4\"</b>").size(300, 250), """
                        {"creativeName": "C", "platformCreativeTypeId": 13, "creativeSourceType": "HTML",
                         "creativeSource": "<b>\u00e4\\"</b>",
                         "htmlDetails": {"creativeWidth": 300, "creativeHeight": 250}}
                        """),
                kind("image, file", filled(ImageCreative.file("C", png)), image("FILE", "b.png"), pngPart),
                kind("image, URL", filled(ImageCreative.url("C", URL)), image("URL", URL)),
                kind("video, file", filled(VideoCreative.file("C", mp4)), video("FILE", "f.mp4"), mp4Part),
                kind("video, URL", filled(VideoCreative.url("C", URL)), video("URL", URL)),
                kind("video, VAST URL", filled(VideoCreative.vastUrl("C", URL)), video("VAST_URL", URL)),
                kind("video, VAST XML", filled(VideoCreative.vastXml("C", VAST)), video("VAST_XML", VAST)),
                kind("audio, file", filled(AudioCreative.file("C", mp3)), audio("FILE", "s.mp3"), mp3Part),
                kind("audio, URL", filled(AudioCreative.url("C", URL)), audio("URL", URL)),
                kind("audio, VAST URL", filled(AudioCreative.vastUrl("C", URL)), audio("VAST_URL", URL)),
                kind("audio, VAST XML", filled(AudioCreative.vastXml("C", VAST)), audio("VAST_XML", VAST)),
                kind("audio, DAAST URL", filled(AudioCreative.daastUrl("C", URL)), audio("DAAST_URL", URL)),
                kind("audio, DAAST XML", filled(AudioCreative.daastXml("C", DAAST)), audio("DAAST_XML", DAAST)),
                kind(
                        "native image, file",
                        filled(NativeImageCreative.file("C", png)),
                        nativeImage("FILE", "b.png"),
                        pngPart),
                kind("native image, URL", filled(NativeImageCreative.url("C", URL)), nativeImage("URL", URL)),
                kind(
                        "native video, file",
                        filled(NativeVideoCreative.file("C", mp4)),
                        nativeVideo("FILE", "f.mp4"),
                        mp4Part),
                kind("native video, URL", filled(NativeVideoCreative.url("C", URL)), nativeVideo("URL", URL)),
                kind(
                        "native video, VAST URL",
                        filled(NativeVideoCreative.vastUrl("C", URL)),
                        nativeVideo("VAST_URL", URL)),
                kind(
                        "native video, VAST XML",
                        filled(NativeVideoCreative.vastXml("C", VAST)),
                        nativeVideo("VAST_XML", VAST)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("kinds")
    void aKindGoesOutAsTheDocumentsSay(String which, NewCreative<?> creative, String expected, MultipartParts.Part file)
            throws Exception {
        Creatives.on(platform).upload().add(creative.key("k")).send().requireAll();

        List<MultipartParts.Part> parts =
                MultipartParts.of(sandbox.requests(UPLOAD).get(0));
        JsonNode details = Json.read(parts.get(0).bytes());
        assertThat(parts.get(0))
                .isEqualTo(MultipartParts.part(
                        "creativeRequest", null, null, parts.get(0).bytes()));
        assertThat(details)
                .isEqualTo(Json.read("{\"k\": %s}".formatted(expected).getBytes(StandardCharsets.UTF_8)));
        assertThat(parts.subList(1, parts.size())).isEqualTo(file == null ? List.of() : List.of(file));
    }
}
