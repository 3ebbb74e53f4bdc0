package io.adplatform.sdk.creative.uploads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.Response;
import io.adplatform.sdk.creative.Creatives;
import io.adplatform.sdk.creative.testing.MultipartParts;
import io.adplatform.sdk.creative.testing.Samples;
import io.adplatform.sdk.error.FileException;
import io.adplatform.sdk.error.InvalidRequestException;
import io.adplatform.sdk.error.OutcomeUnknownException;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.file.Content;
import io.adplatform.sdk.file.Progress;
import io.adplatform.sdk.operation.Call;
import io.adplatform.testkit.RateLimit;
import io.adplatform.testkit.Sandbox;
import io.adplatform.testkit.http.Answer;
import io.adplatform.testkit.http.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Many creatives in one request: who is who, what became of each, and how to go on. */
class UploadTest {

    private static final String UPLOAD = "POST /api/v3/crt/creatives";

    @TempDir
    Path folder;

    private final List<Map<String, Map<String, String>>> answers = new ArrayList<>();
    private final Sandbox sandbox = Sandbox.builder()
            .rateLimit(RateLimit.none())
            .operation("POST", "/api/v3/crt/creatives", call -> Answer.success(answers.remove(0)))
            .start();
    private final AdPlatform platform = Samples.client(sandbox);
    private final Creatives creatives = Creatives.on(platform);

    @AfterEach
    void close() {
        platform.close();
        sandbox.close();
        assertThat(sandbox.violations()).isEmpty();
    }

    private void answers(Map<String, String> success, Map<String, String> failed) {
        answers.add(Map.of("successData", success, "failedData", failed));
    }

    private List<MultipartParts.Part> sent(int request) {
        return MultipartParts.of(sandbox.requests(UPLOAD).get(request));
    }

    private JsonNode details(int request) throws IOException {
        return Json.read(sent(request).get(0).bytes());
    }

    private static ImageCreative png(String name, String fileName) {
        return ImageCreative.file(name, Samples.file(fileName, Samples.PNG));
    }

    @Test
    void filesOfOneNameAreToldApartAndEveryCreativeNamesItsOwn() throws Exception {
        answers(Map.of(), Map.of());

        creatives
                .upload()
                .add(png("a", "banner.png").key("a"))
                .add(ImageCreative.file("b", Samples.file("Banner.png", Samples.PNG, 20))
                        .key("b"))
                .add(png("c", "banner-2.png").key("c"))
                .add(png("d", "Gr\u00f6\u00dfe \"x\".png").key("d"))
                .send();

        assertThat(details(0).findValuesAsText("creativeSource"))
                .containsExactly("banner.png", "Banner-2.png", "banner-2-2.png", "Gr__e _x_.png");
        assertThat(sent(0).subList(1, 5))
                .extracting(MultipartParts.Part::fileName)
                .containsExactly("banner.png", "Banner-2.png", "banner-2-2.png", "Gr__e _x_.png");
        assertThat(sent(0).get(2).bytes()).hasSize(20);
    }

    @Test
    void aCreativeIsKeyedByItsFileOrItsNameUnlessSaidAndNeverTwice() throws Exception {
        answers(Map.of(), Map.of());
        UploadCreatives upload = creatives
                .upload()
                .addAll(List.of(
                        png("a", "a.png").key("b.png"),
                        png("b", "b.png"),
                        png("c", "b.png"),
                        ImageCreative.url("Banner", "https://a.example/1"),
                        ImageCreative.url("Banner", "https://a.example/2")));

        upload.send();

        assertThat(upload.keys()).containsExactly("b.png", "b.png-2", "b-2.png", "Banner", "Banner-2");
        assertThat(details(0).findValuesAsText("creativeName")).containsExactly("a", "b", "c", "Banner", "Banner");
    }

    @Test
    void oneBadFileDoesNotRefuseTheOthersWhereThatIsAsked() throws Exception {
        answers(Map.of("a.png", "1"), Map.of());
        answers(Map.of("a.png", "1"), Map.of());
        UploadCreatives upload = creatives
                .upload()
                .add(png("a", "a.png"))
                .add(ImageCreative.file("b", Content.of(new byte[] {1, 2}, "b.png")))
                .add(ImageCreative.url(" ", "nowhere").key("c"));
        assertThatThrownBy(upload::send).isInstanceOf(InvalidRequestException.class);

        for (UploadResult result :
                List.of(upload.skipInvalid().send(), upload.sendAsync().join())) {
            assertThat(result.skipped())
                    .containsOnlyKeys("b.png", "c")
                    .containsEntry("b.png", "source must be a JPEG, PNG or GIF; it looks like no format that is known")
                    .containsEntry("c", "name must not be blank; source must be an http or https URL");
            assertThat(result.creativeIds()).containsExactly(1L);
            assertThat(result.sentKeys()).containsExactly("a.png");
            assertThat(result.allCreated()).isFalse();
            assertThatThrownBy(result::requireAll)
                    .isInstanceOf(UploadIncompleteException.class)
                    .hasMessageContaining("b.png: not sent, since its source must be");
        }
        assertThat(details(0).fieldNames()).toIterable().containsExactly("a.png");
    }

    @Test
    void whereNothingIsRightNothingIsSent() {
        UploadCreatives upload =
                creatives.upload().skipInvalid().add(ImageCreative.file("b", Content.of(new byte[] {1, 2}, "b.png")));

        assertThatThrownBy(upload::send)
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("b.png");
    }

    @Test
    void oneKeyForTwoCreativesIsRefused() {
        UploadCreatives upload = creatives
                .upload()
                .add(png("a", "a.png").key("k"))
                .add(png("b", "b.png").key("k"));

        assertThatThrownBy(upload::send)
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("add.k(creativeRequest.k) must be unique");
    }

    @Test
    void whatFailedIsNamedAndWhatSucceededIsKept() {
        answers(Map.of("a", "30241", "c", "Done"), Map.of("b", "The file is missing"));
        UploadCreatives upload = creatives.upload();
        for (String key : List.of("d", "c", "b", "a")) {
            upload.add(png(key, key + ".png").key(key));
        }

        UploadResult result = upload.send();

        assertThat(result.allCreated()).isFalse();
        UploadIncompleteException incomplete =
                catchThrowableOfType(UploadIncompleteException.class, result::requireAll);
        assertThat(incomplete)
                .hasMessage(UPLOAD + " didn't make all creatives: b: The file is missing;"
                        + " d: the answer has no ID, so it may exist;"
                        + " c: the answer has no ID, so it may exist. These were made: a (30241).");
        assertThat(incomplete.wasSent()).isEqualTo(Sent.YES);
        assertThat(incomplete.result()).isSameAs(result);
        assertThat(incomplete.result().created()).containsExactly(Map.entry("a", 30241L));
    }

    @Test
    void onlyWhatFailedIsSentAgainUnderItsKeyAndItsFileName() throws Exception {
        answers(Map.of("a", "1"), Map.of("b", "Try again"));
        answers(Map.of("b", "2"), Map.of());
        UploadCreatives upload = creatives
                .upload()
                .add(png("a", "x.png").key("a"))
                .add(png("b", "x.png").key("b"))
                .add(png("c", "x.png").key("c"))
                .options(options -> options.header("X-Batch", "7"));

        UploadResult again = upload.onlyFailed(upload.send()).send();

        assertThat(again.requireAll().created()).containsExactly(Map.entry("b", 2L));
        assertThat(details(1).properties()).extracting(Map.Entry::getKey).containsExactly("b");
        assertThat(sent(1).get(1).fileName()).isEqualTo("x-2.png");
        assertThat(sent(1)).hasSize(2);
        assertThat(sandbox.requests(UPLOAD).get(1).header("X-Batch")).isEqualTo("7");
    }

    @Test
    void aCreativeThatThePlatformCallsBothMadeAndFailedIsNotSentAgain() throws Exception {
        answers(Map.of("a", "1", "b", "Made"), Map.of("a", "Too wide", "b", "Too high", "c", "Too large"));
        answers(Map.of("c", "3"), Map.of());
        UploadCreatives upload = creatives
                .upload()
                .addAll(List.of(
                        png("a", "a.png").key("a"),
                        png("b", "b.png").key("b"),
                        png("c", "c.png").key("c")));

        UploadResult result = upload.send();
        upload.onlyFailed(result).send();

        assertThat(result.created()).containsExactly(Map.entry("a", 1L));
        assertThat(result.unclear()).containsExactly("b");
        assertThat(result.failed()).containsOnlyKeys("a", "b", "c");
        assertThat(details(1).properties()).extracting(Map.Entry::getKey).containsExactly("c");
    }

    @Test
    void requireAllNamesEveryCreativeThatIsMissingAndPassesWhereNoneIs() {
        answers(Map.of(), Map.of("a", "Too large", "b", "Too small"));
        answers(Map.of("a", "1", "b", "2"), Map.of());
        UploadCreatives upload = creatives
                .upload()
                .addAll(List.of(png("a", "a.png").key("a"), png("b", "b.png").key("b")));

        UploadIncompleteException none =
                catchThrowableOfType(UploadIncompleteException.class, upload.send()::requireAll);

        assertThat(none)
                .hasMessageContaining("a: Too large")
                .hasMessageContaining("b: Too small")
                .hasMessageEndingWith("None was made for certain.");
        UploadResult all = upload.send();
        assertThat(all.requireAll()).isSameAs(all);
    }

    @Test
    void aKeyThatFailedWithoutAReasonDidNotFail() {
        answers(Map.of("banner", "30241"), Collections.singletonMap("banner", null));

        UploadResult result = creatives
                .upload()
                .add(png("Banner", "banner.png").key("banner"))
                .send();

        assertThat(result.failed()).isEmpty();
        assertThat(result.allCreated()).isTrue();
        assertThat(result.requireAll().created()).containsExactly(Map.entry("banner", 30241L));
    }

    @Test
    void aKeyMayBeAnyText() throws Exception {
        List<String> keys = List.of("with a space", "a.b[0]", "\u00e4\u2603\ud83d\ude00", "\"quoted\" \\");
        answers.add(
                Map.of("successData", Map.of(keys.get(0), "1", keys.get(1), "2", keys.get(2), "3", keys.get(3), "4")));
        UploadCreatives upload = creatives.upload();
        keys.forEach(key -> upload.add(png("C", "c.png").key(key)));

        assertThat(upload.send().requireAll().created().keySet()).containsExactlyElementsOf(keys);

        assertThat(details(0).properties()).extracting(Map.Entry::getKey).containsExactlyElementsOf(keys);
    }

    @Test
    void aFileThatChangesBetweenTheCheckAndTheLastByteIsNeverLeftTorn() throws Exception {
        for (String change : List.of("grows", "shrinks", "vanishes")) {
            Path file = Files.write(
                    folder.resolve(change + ".png"), java.util.Arrays.copyOf(Samples.bytes(Samples.PNG), 200_000));
            UploadCreatives upload = creatives
                    .upload()
                    .add(ImageCreative.file("C", file))
                    .onProgress(progress -> {
                        if (progress.bytes() > 0 && !progress.complete()) {
                            change(file, change);
                        }
                    });

            assertThatThrownBy(upload::send)
                    .as(change)
                    .isInstanceOf(OutcomeUnknownException.class)
                    .hasMessageContaining(change + ".png");
        }
        assertThat(sandbox.requests(UPLOAD)).isEmpty();
    }

    private static void change(Path file, String change) {
        try {
            switch (change) {
                case "grows" -> Files.write(file, new byte[1], StandardOpenOption.APPEND);
                case "shrinks" -> Files.write(file, new byte[1]);
                default -> Files.deleteIfExists(file);
            }
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    @Test
    void aFileThatVanishesAfterTheCheckEndsTheCallBeforeItIsSent() throws Exception {
        Path file = Files.write(folder.resolve("a.png"), Samples.bytes(Samples.PNG));
        Call<UploadResult> built =
                creatives.upload().add(ImageCreative.file("C", file)).build();
        Files.delete(file);

        assertThatThrownBy(() -> platform.workspace().execute(built))
                .isInstanceOfSatisfying(
                        FileException.class,
                        failed -> assertThat(failed.wasSent()).isEqualTo(Sent.NO))
                .hasMessageContaining("a.png");
        assertThat(sandbox.requests(UPLOAD)).isEmpty();
    }

    @Test
    void aLinkIsSentAsWhatItLeadsToAndADirectoryIsRefused() throws Exception {
        answers(Map.of("a", "1"), Map.of());
        Path file = Files.write(folder.resolve("a.png"), Samples.bytes(Samples.PNG));
        Path link = Files.createSymbolicLink(folder.resolve("link.png"), file);
        Path directory = Files.createDirectory(folder.resolve("d.png"));
        Path dangling = Files.createSymbolicLink(folder.resolve("dangling.png"), folder.resolve("nowhere"));

        creatives.upload().add(ImageCreative.file("C", link).key("a")).send().requireAll();

        assertThat(sent(0).get(1)).extracting(MultipartParts.Part::fileName).isEqualTo("link.png");
        assertThat(sent(0).get(1).bytes()).isEqualTo(Samples.bytes(Samples.PNG));
        assertThatThrownBy(creatives
                        .upload()
                        .add(ImageCreative.file("C", directory).key("d"))
                        .add(ImageCreative.file("C", dangling).key("e"))::send)
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("d.source(creativeRequest.d.creativeSource) is not a regular file")
                .hasMessageContaining("e.source(creativeRequest.e.creativeSource) does not exist");
    }

    @Test
    void withNothingFailedThereIsNothingToSendAgain() {
        answers(Map.of("a", "1"), Map.of());
        UploadCreatives upload = creatives.upload().add(png("a", "a.png").key("a"));
        UploadResult all = upload.send();

        assertThatThrownBy(() -> upload.onlyFailed(all).send())
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("add(creativeRequest) must hold a creative");
        assertThat(sandbox.requests(UPLOAD)).hasSize(1);
    }

    @Test
    void creativesWithoutAFileGoAsAFormAllTheSame() {
        answers(Map.of("k", "1"), Map.of());

        creatives
                .upload()
                .add(HtmlCreative.markup("a", "<b/>").size(1, 1).key("k"))
                .send()
                .requireAll();

        assertThat(sent(0)).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({"banner.mp4,PNG,image/png", "banner,JPEG,image/jpeg", "banner.png,GIF,image/gif", "b.bin,PNG,image/png"
    })
    void theFirstBytesOfAFileDecideItsMediaType(String name, String format, String type) throws Exception {
        answers(Map.of(), Map.of());
        String bytes = (String) Samples.class.getField(format).get(null);

        creatives
                .upload()
                .add(ImageCreative.file("a", Samples.file(name, bytes)).size(1, 1))
                .send();

        assertThat(sent(0).get(1).type()).isEqualTo(type);
    }

    @Test
    void anMpegFileIsSentAsAudioOrAsVideoLikeItsCreative() {
        answers(Map.of(), Map.of());

        creatives
                .upload()
                .add(AudioCreative.file("a", Samples.file("a.mpeg", Samples.MPEG)))
                .add(VideoCreative.file("v", Samples.file("v.mpg", "000001ba44")))
                .send();

        assertThat(sent(0).subList(1, 3))
                .extracting(MultipartParts.Part::type)
                .containsExactly("audio/mpeg", "video/mpeg");
    }

    @Test
    void progressIsToldPerFileUpToItsLastByte() throws Exception {
        answers(Map.of("a", "1", "b", "2"), Map.of());
        Path film =
                Files.write(folder.resolve("film.mp4"), java.util.Arrays.copyOf(Samples.bytes(Samples.MP4), 300_000));
        List<Progress> all = new ArrayList<>();
        List<Progress> own = new ArrayList<>();

        creatives
                .upload()
                .add(VideoCreative.file("Film", film).key("a"))
                .add(ImageCreative.file("B", Samples.file("b.png", Samples.PNG).onProgress(own::add))
                        .key("b"))
                .onProgress(all::add)
                .send();

        List<Progress> film1 =
                all.stream().filter(p -> p.fileName().equals("film.mp4")).toList();
        assertThat(film1).extracting(Progress::bytes).isSorted().endsWith(300_000L);
        assertThat(film1).hasSizeGreaterThan(3).allMatch(p -> p.total() == 300_000);
        assertThat(own)
                .isNotEmpty()
                .isEqualTo(
                        all.stream().filter(p -> p.fileName().equals("b.png")).toList());
    }

    @Test
    void theWholeResponseComesWithItsKeysBlockingAndAsync() throws Exception {
        for (int i = 0; i < 3; i++) {
            answers(Map.of(), Map.of());
        }
        UploadCreatives upload = creatives.upload().add(png("a", "a.png").key("a"));

        Response<UploadResult> response = upload.sendForResponse();

        assertThat(response.status()).isEqualTo(200);
        assertThat(response.body()).contains("successData");
        assertThat(response.value().unclear()).containsExactly("a");
        assertThat(upload.sendAsync().get().unclear()).containsExactly("a");
        assertThat(upload.sendForResponseAsync().get().value().unclear()).containsExactly("a");
    }

    @Test
    void aDraftTellsWhatWasSet() {
        ImageCreative one = png("Banner", "b.png");
        ImageCreative other = one.size(300, 250);

        assertThat(one)
                .asString()
                .isEqualTo("ImageCreative{creativeName=Banner, platformCreativeTypeId=11,"
                        + " creativeSourceType=FILE, creativeSource=b.png}");
        assertThat(other).asString().contains("imageDetails={creativeWidth=300, creativeHeight=250}");
    }
}
