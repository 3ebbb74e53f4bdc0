package io.adplatform.testkit.area.creative;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.adplatform.testkit.Client;
import io.adplatform.testkit.LoggedInTest;
import io.adplatform.testkit.MultipartForm;
import io.adplatform.testkit.Times;
import io.adplatform.testkit.http.Json;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CreativeUploadTest extends LoggedInTest {

    private static final String UPLOAD = "/api/v3/crt/creatives";
    private static final int KILOBYTE = 1_024;

    private final ObjectNode creatives = Json.object();
    private final MultipartForm form = new MultipartForm();

    CreativeUploadTest() {
        super(atNoonWithoutLimit().creativeProcessing(Duration.ofSeconds(40)));
    }

    /** Bytes that begin like a file of some kind. */
    private static byte[] file(String start, int size) {
        byte[] bytes = new byte[size];
        Arrays.fill(bytes, (byte) 'x');
        byte[] head = start.getBytes(ISO_8859_1);
        System.arraycopy(head, 0, bytes, 0, head.length);
        return bytes;
    }

    private static byte[] png(int size) {
        return file("\u0089PNG\r\n\u001a\n", size);
    }

    private static byte[] film(int size) {
        return file("\0\0\0\u0018ftypmp42", size);
    }

    private ObjectNode creative(String key, int type, String sourceType, String source) {
        return creatives
                .putObject(key)
                .put("creativeName", "Creative " + key)
                .put("platformCreativeTypeId", Integer.toString(type))
                .put("creativeSourceType", sourceType)
                .put("creativeSource", source);
    }

    private void image(String key, String fileName) {
        creative(key, 11, "FILE", fileName)
                .put("clickUrl", "https://shop.example/" + key)
                .putObject("imageDetails")
                .put("creativeWidth", 300)
                .put("creativeHeight", 250);
    }

    private void attach(String fileName, String contentType, byte[] content) {
        form.file("creativeFiles", fileName, contentType, content);
    }

    private Client.Reply send() throws Exception {
        form.field("creativeRequest", creatives.toString());
        return client.post(UPLOAD, MultipartForm.TYPE, form.end());
    }

    private JsonNode upload() throws Exception {
        Client.Reply reply = send();
        assertThat(reply.status()).as(reply.text()).isEqualTo(200);
        assertThat(sandbox.violations()).isEmpty();
        return reply.data();
    }

    private String failure() throws Exception {
        JsonNode data = upload();
        assertThat(data.path("successData")).isEmpty();
        return data.at("/failedData/a").asText();
    }

    private JsonNode get(long id) throws Exception {
        Client.Reply reply = client.get("/api/v3/crt/creatives/" + id);
        assertThat(reply.status()).as(reply.text()).isEqualTo(200);
        return reply.data();
    }

    @Test
    void anImageIsStoredAndAnswered() throws Exception {
        byte[] content = png(5_000);
        image("a", "banner.png");
        attach("banner.png", "image/png", content);

        String id = upload().at("/successData/a").textValue();

        JsonNode detail = get(Long.parseLong(id));
        assertThat(detail.path("creativeName").textValue()).isEqualTo("Creative a");
        assertThat(detail.path("creativeStatusId").intValue()).isOne();
        assertThat(detail.path("clickUrl").textValue()).isEqualTo("https://shop.example/a");
        assertThat(detail.at("/imageDetails/creativeWidth").intValue()).isEqualTo(300);
        assertThat(detail.path("creativeSourceType").textValue()).isEqualTo("file");
        assertThat(detail.path("createdAt").longValue()).isEqualTo(Times.NOON.toEpochMilli());
        UploadedCreative uploaded = sandbox.creatives().get(Long.parseLong(id));
        assertThat(uploaded.key()).isEqualTo("a");
        assertThat(uploaded.owId()).isEqualTo(sandbox.owId());
        assertThat(uploaded.details()).isEqualTo(creatives.get("a"));
        assertThat(uploaded.file()).isNotNull().satisfies(file -> {
            assertThat(file.fileName()).isEqualTo("banner.png");
            assertThat(file.size()).isEqualTo(5_000);
            assertThat(file.bytes()).isEqualTo(content);
            assertThat(file.sha256())
                    .isEqualTo(HexFormat.of()
                            .formatHex(MessageDigest.getInstance("SHA-256").digest(content)));
        });
    }

    @Test
    void theFilesOfALargeUploadComeWhole() throws Exception {
        byte[] film = film(3_000_000);
        byte[] picture = png(2_000_000);
        creative("film", 14, "FILE", "film.mp4").putObject("videoDetails").put("duration", 15);
        image("picture", "picture.png");
        attach("film.mp4", "video/mp4", film);
        attach("picture.png", "image/png", picture);

        upload();

        assertThat(sandbox.creatives().all()).extracting(UploadedCreative::key).containsExactly("film", "picture");
        assertThat(sandbox.creatives().all().get(0).file())
                .isNotNull()
                .satisfies(file -> assertThat(file.bytes()).isEqualTo(film));
        assertThat(sandbox.creatives().all().get(1).file())
                .isNotNull()
                .satisfies(file -> assertThat(file.bytes()).isEqualTo(picture));
        assertThat(sandbox.requests("POST " + UPLOAD).get(0).files("creativeFiles"))
                .hasSize(2);
    }

    @Test
    void oneMissingFileDoesNotStopTheOthers() throws Exception {
        image("a", "a.png");
        image("b", "b.png");
        attach("b.png", "image/png", png(100));

        JsonNode data = upload();

        assertThat(data.path("successData").has("b")).isTrue();
        assertThat(data.path("failedData")).hasSize(1);
        assertThat(data.at("/failedData/a").textValue()).isEqualTo("The file a.png is missing");
    }

    @Test
    void aFileCanBeLostOnTheWay() throws Exception {
        sandbox.creatives().loseFile("a.png");
        image("a", "a.png");
        attach("a.png", "image/png", png(100));

        assertThat(failure()).isEqualTo("The file a.png is missing");

        MultipartForm again = new MultipartForm()
                .field("creativeRequest", creatives.toString())
                .file("creativeFiles", "a.png", "image/png", png(100));
        assertThat(client.post(UPLOAD, MultipartForm.TYPE, again.end()).data().path("successData"))
                .hasSize(1);
    }

    @Test
    void twoFilesOfOneNameAreNotGuessedAt() throws Exception {
        image("a", "a.png");
        attach("a.png", "image/png", png(100));
        attach("a.png", "image/png", png(200));

        assertThat(failure()).isEqualTo("The file a.png is given 2 times");
    }

    @Test
    void aNameWithAQuoteIsFound() throws Exception {
        image("a", "6\" banner.png");
        attach("6%22 banner.png", "image/png", png(100));

        assertThat(upload().path("successData")).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({"11, video/mp4, no image", "14, image/png, no video", "17, image/png, no audio"})
    void theContentTellsTheKind(int type, String contentType, String problem) throws Exception {
        creative("a", type, "FILE", "a.bin");
        attach("a.bin", contentType, type == 11 ? film(100) : png(100));

        assertThat(failure()).isEqualTo("The file a.bin is " + problem);
    }

    @Test
    void eachKindHasItsLimit() throws Exception {
        image("a", "a.gif");
        attach("a.gif", "image/gif", file("GIF89a", 750 * KILOBYTE + 1));
        image("b", "b.gif");
        attach("b.gif", "image/gif", file("GIF89a", 750 * KILOBYTE));
        image("c", "c.jpg");
        attach("c.jpg", "image/jpeg", file("\u00ff\u00d8\u00ff\u00e0", 2 * KILOBYTE * KILOBYTE + 1));

        JsonNode data = upload();

        assertThat(data.at("/failedData/a").textValue()).isEqualTo("The file a.gif is larger than 750 KB");
        assertThat(data.path("successData").has("b")).isTrue();
        assertThat(data.at("/failedData/c").textValue()).isEqualTo("The file c.jpg is larger than 2 MB");
    }

    @Test
    void filmAndSoundAreConvertedAfterATime() throws Exception {
        creative("film", 14, "FILE", "a.mp4").putObject("videoDetails").put("duration", 15);
        creative("sound", 17, "FILE", "a.mp3").putObject("audioDetails").put("duration", 20);
        creative("native", 15, "VAST_XML", "<VAST><Ad><InLine/></Ad></VAST>")
                .put("subMediaType", "video")
                .putObject("nativeDetails")
                .put("title", "Offer");
        attach("a.mp4", "video/mp4", film(100));
        attach("a.mp3", "audio/mpeg", file("ID3", 100));
        JsonNode ids = upload().path("successData");
        assertThat(ids).hasSize(3);

        for (JsonNode id : ids) {
            assertThat(get(id.asLong()).at("/videoDetails/transformed")).hasToString("false");
        }
        sandbox.clock().advance(Duration.ofSeconds(39));
        assertThat(get(ids.path("film").asLong()).at("/videoDetails/transformed"))
                .hasToString("false");
        sandbox.clock().advance(Duration.ofSeconds(1));
        for (JsonNode id : ids) {
            assertThat(get(id.asLong()).at("/videoDetails/transformed")).hasToString("true");
        }
        JsonNode sound = get(ids.path("sound").asLong());
        assertThat(sound.at("/videoDetails/duration").intValue()).isEqualTo(20);
        JsonNode inline = get(ids.path("native").asLong());
        assertThat(inline.at("/videoDetails/xmlType").textValue()).isEqualTo("vastInline");
        assertThat(inline.path("creativeSource").textValue()).startsWith("<VAST>");
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
            13, HTML, <b>Sale</b>, HTML
            11, URL, https://cdn.example/a.png, file
            14, URL, https://cdn.example/a.mp4, file
            14, VAST_URL, https://ads.example/vast.xml, vast-xml
            17, DAAST_URL, https://ads.example/daast.xml, vast-xml
            17, DAAST_XML, <DAAST/>, vast-xml
            15, URL, https://cdn.example/a.png, file
            """)
    void creativesWithoutFilesAreTakenAsTheyAre(int type, String sourceType, String source, String answered)
            throws Exception {
        creative("a", type, sourceType, source);

        JsonNode detail = get(upload().at("/successData/a").asLong());

        assertThat(detail.path("creativeSource").textValue()).isEqualTo(source);
        assertThat(detail.path("creativeSourceType").textValue()).isEqualTo(answered);
        assertThat(sandbox.creatives().all())
                .singleElement()
                .satisfies(uploaded -> assertThat(uploaded.file()).isNull());
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
            11, VAST_URL, https://a.example, The creative source type VAST_URL does not fit the creative type
            13, FILE, a.html, The creative source type FILE does not fit the creative type
            14, DAAST_XML, <a/>, The creative source type DAAST_XML does not fit the creative type
            14, VAST_XML, nothing, creativeSource must be XML
            11, URL, banner.png, creativeSource must be a URL
            99, URL, https://a.example, There is no creative type 99
            """)
    void whatDoesNotFitTogetherFails(int type, String sourceType, String source, String problem) throws Exception {
        creative("a", type, sourceType, source);

        assertThat(failure()).isEqualTo(problem);
    }

    @Test
    void detailsOfAnotherKindAreNotTaken() throws Exception {
        creative("a", 11, "URL", "https://a.example").putObject("videoDetails");

        assertThat(failure()).isEqualTo("videoDetails do not belong to the creative type");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{", "[]", "{}", "{\"a\": {\"creativeName\": \"A\"}}"})
    void aRequestThatHoldsNoCreativesIsRefused(String text) throws Exception {
        Client.Reply reply = client.post(
                UPLOAD, MultipartForm.TYPE, form.field("creativeRequest", text).end());

        assertThat(reply.status()).isBetween(400, 422);
        assertThat(sandbox.violations()).isNotEmpty();
        assertThat(sandbox.creatives().all()).isEmpty();
    }

    @Test
    void whatWasNeverUploadedIsNotFound() {
        assertThatThrownBy(() -> sandbox.creatives().get(30_001)).isInstanceOf(IllegalArgumentException.class);
    }
}
