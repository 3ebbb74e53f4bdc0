package io.adplatform.testkit.area.creative;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.adplatform.testkit.Client;
import io.adplatform.testkit.LoggedInTest;
import io.adplatform.testkit.MultipartForm;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriteParam;
import javax.imageio.ImageWriter;
import org.junit.jupiter.api.Test;

class ImageCompressionTest extends LoggedInTest {

    private static final String COMPRESS = "/api/v3/crt/image/compress";

    ImageCompressionTest() {
        super(atNoonWithoutLimit());
    }

    private static BufferedImage picture() {
        BufferedImage image = new BufferedImage(300, 250, BufferedImage.TYPE_INT_RGB);
        for (int x = 0; x < 300; x++) {
            for (int y = 0; y < 250; y++) {
                image.setRGB(x, y, x * 7_919 + y * 104_729);
            }
        }
        return image;
    }

    /** The picture in as many bytes as the format can fill. */
    private static byte[] wasteful(String format) throws IOException {
        ImageWriter writer = ImageIO.getImageWritersByFormatName(format).next();
        ImageWriteParam param = writer.getDefaultWriteParam();
        param.setCompressionMode(ImageWriteParam.MODE_EXPLICIT);
        param.setCompressionQuality(1f);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (var target = ImageIO.createImageOutputStream(out)) {
            writer.setOutput(target);
            writer.write(null, new IIOImage(picture(), null, null), param);
        } finally {
            writer.dispose();
        }
        return out.toByteArray();
    }

    private Client.Reply compress(MultipartForm form) throws Exception {
        return client.post(COMPRESS, MultipartForm.TYPE, form.end());
    }

    private static byte[] fetch(String link) throws Exception {
        HttpResponse<byte[]> response = HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(URI.create(link)).build(), HttpResponse.BodyHandlers.ofByteArray());
        assertThat(response.statusCode()).isEqualTo(200);
        return response.body();
    }

    @Test
    void imagesGetSmallerAndCanBeFetched() throws Exception {
        byte[] jpeg = wasteful("jpeg");
        byte[] png = wasteful("png");

        Client.Reply reply = compress(new MultipartForm()
                .file("files", "a.jpg", "image/jpeg", jpeg)
                .file("files", "b.png", "image/png", png));

        assertThat(reply.status()).as(reply.text()).isEqualTo(200);
        assertThat(sandbox.violations()).isEmpty();
        assertThat(reply.data().findValuesAsText("fileName")).containsExactly("a.jpg", "b.png");
        assertThat(reply.data().findValuesAsText("originalSizeInBytes"))
                .containsExactly(String.valueOf(jpeg.length), String.valueOf(png.length));
        for (JsonNode item : reply.data()) {
            byte[] smaller = fetch(item.path("compressedFileUrl").textValue());
            assertThat(smaller)
                    .hasSize(item.path("compressedSizeInBytes").intValue())
                    .hasSizeLessThan(item.path("originalSizeInBytes").intValue());
            assertThat(ImageIO.read(new ByteArrayInputStream(smaller)).getWidth())
                    .isEqualTo(300);
        }
    }

    @Test
    void whatCannotBeMadeSmallerStaysAsItIs() throws Exception {
        byte[] gif = "GIF89a and what is no picture".getBytes(StandardCharsets.US_ASCII);
        byte[] broken = Arrays.copyOf(wasteful("png"), 2_000);

        JsonNode data = compress(new MultipartForm()
                        .file("files", "a.gif", "image/gif", gif)
                        .file("files", "b.png", "image/png", broken))
                .data();

        assertThat(fetch(data.at("/0/compressedFileUrl").textValue())).isEqualTo(gif);
        assertThat(fetch(data.at("/1/compressedFileUrl").textValue())).isEqualTo(broken);
        assertThat(data.at("/1/compressedSizeInBytes").intValue()).isEqualTo(2_000);
    }

    @Test
    void whatIsNoImageOrTooLargeIsRefused() throws Exception {
        Client.Reply text = compress(
                new MultipartForm().file("files", "a.png", "image/png", "text".getBytes(StandardCharsets.US_ASCII)));
        assertThat(text.status()).isEqualTo(422);
        assertThat(text.reason()).isEqualTo("The file a.png is no image");

        byte[] large = Arrays.copyOf(wasteful("jpeg"), (2 << 20) + 1);
        Client.Reply tooLarge = compress(new MultipartForm().file("files", "a.jpg", "image/jpeg", large));
        assertThat(tooLarge.status()).isEqualTo(422);
        assertThat(tooLarge.reason()).isEqualTo("The file a.jpg is larger than 2 MB");
    }

    @Test
    void aRequestWithoutFilesIsRefused() throws Exception {
        assertThat(compress(new MultipartForm().field("files", "a.png")).status())
                .isEqualTo(400);
        assertThat(sandbox.violations()).hasSize(1);
    }
}
