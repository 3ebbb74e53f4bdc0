package io.adplatform.sdk.creative.uploads;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.contract.OperationContract;
import io.adplatform.sdk.creative.Creatives;
import io.adplatform.sdk.creative.testing.MultipartParts;
import io.adplatform.sdk.creative.testing.Samples;
import java.math.BigDecimal;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class UploadContractTest {

    @TestFactory
    Stream<DynamicTest> upload() {
        return OperationContract.of(
                        UploadCreatives.OPERATION,
                        on -> Creatives.on(on)
                                .upload()
                                .add(ImageCreative.file("Banner", Samples.file("b.png", Samples.PNG))
                                        .key("banner"))
                                .add(VideoCreative.vastUrl("Film", "https://ads.example/vast.xml")
                                        .key("film")))
                .sends("/api/v3/crt/creatives")
                .sendsBody(sent -> assertThat(MultipartParts.of(sent))
                        .containsExactly(
                                MultipartParts.part(
                                        "creativeRequest",
                                        null,
                                        null,
                                        ("{\"banner\":{\"creativeName\":\"Banner\","
                                                        + "\"platformCreativeTypeId\":11,\"creativeSourceType\":\"FILE\","
                                                        + "\"creativeSource\":\"b.png\"},\"film\":{\"creativeName\":\"Film\","
                                                        + "\"platformCreativeTypeId\":14,\"creativeSourceType\":\"VAST_URL\","
                                                        + "\"creativeSource\":\"https://ads.example/vast.xml\"}}")
                                                .getBytes(java.nio.charset.StandardCharsets.UTF_8)),
                                MultipartParts.part("creativeFiles", "b.png", "image/png", Samples.bytes(Samples.PNG))))
                .reads("the documented answer", """
                        {"success": true, "data": {"successData": {"banner": "30241"},
                          "failedData": {"film": "The file is missing"}}}
                        """, result -> {
                    assertThat(result.created()).containsExactly(Map.entry("banner", 30241L));
                    assertThat(result.failed()).containsExactly(Map.entry("film", "The file is missing"));
                    assertThat(result.unclear()).isEmpty();
                    assertThat(result.sentKeys()).containsExactly("banner", "film");
                })
                .reads(
                        "the odd shape: an ID as a number, a sentence in place of an ID, keys that nobody sent",
                        """
                        {"success": true, "data": {"successData": {"PS": "1 of 2", "film": "Made", "banner": 30241},
                          "failedData": {"PF": "Oops"}, "batch": 7}}
                        """,
                        result -> {
                            assertThat(result.created()).containsExactly(Map.entry("banner", 30241L));
                            assertThat(result.successData()).containsEntry("film", "Made");
                            assertThat(result.unclear()).containsExactly("film", "PS");
                            assertThat(result.failed()).containsExactly(Map.entry("PF", "Oops"));
                            assertThat(result.additionalProperties()).containsExactly(Map.entry("batch", 7L));
                        })
                .reads("the odd shape: an empty list for an empty map, reasons that are no sentence", """
                        {"success": true, "data": {"successData": [], "failedData": {"banner": null,
                          "film": {"error": "Too large", "mostBytes": 419430400}}}}
                        """, result -> {
                    assertThat(result.failed())
                            .containsExactly(Map.entry("film", "{error=Too large, mostBytes=419430400}"));
                    assertThat(result.unclear()).containsExactly("banner");
                })
                .reads("the odd shape: every key in both maps, null where it doesn't belong", """
                        {"success": true, "data": {"successData": {"banner": 30241.0, "film": null},
                          "failedData": {"banner": null, "film": "Too large"}}}
                        """, result -> {
                    assertThat(result.created()).containsExactly(Map.entry("banner", 30241L));
                    assertThat(result.failed()).containsExactly(Map.entry("film", "Too large"));
                    assertThat(result.unclear()).isEmpty();
                })
                .reads("the odd shape: what is no ID of anything", """
                        {"success": true, "data": {"successData": {"banner": {"creativeId": 30241}, "film": "0"},
                          "failedData": null}}
                        """, result -> {
                    assertThat(result.created()).isEmpty();
                    assertThat(result.unclear()).containsExactly("banner", "film");
                    assertThat(result.successData()).containsEntry("banner", Map.of("creativeId", 30241L));
                })
                .reads("the odd shape: IDs in a list, with nothing that tells whose they are", """
                        {"success": true, "data": {"successData": ["30241", 30242], "failedData": []}}
                        """, result -> {
                    assertThat(result.unclear()).contains("banner", "film");
                    assertThat(result.successData().toString() + result.additionalProperties())
                            .contains("30241", "30242");
                })
                .reads(
                        "the odd shape: nothing at all",
                        "{\"success\": true, \"data\": {}}",
                        result -> assertThat(result.unclear()).containsExactly("banner", "film"))
                .tests();
    }

    @TestFactory
    Stream<DynamicTest> compress() {
        return OperationContract.of(
                        CompressImages.OPERATION,
                        on -> Creatives.on(on)
                                .compressImages(
                                        Samples.file("b.png", Samples.PNG),
                                        Samples.file("b.png", Samples.PNG),
                                        Samples.file("a.jpeg", Samples.JPEG)))
                .sends("/api/v3/crt/image/compress")
                .sendsBody(sent -> assertThat(MultipartParts.of(sent))
                        .containsExactly(
                                MultipartParts.part("files", "b.png", "image/png", Samples.bytes(Samples.PNG)),
                                MultipartParts.part("files", "b-2.png", "image/png", Samples.bytes(Samples.PNG)),
                                MultipartParts.part("files", "a.jpeg", "image/jpeg", Samples.bytes(Samples.JPEG))))
                .reads("the documented answer", """
                        {"success": true, "data": [{"fileName": "b.png", "originalSizeInBytes": 184320,
                          "compressedSizeInBytes": 61440, "compressedFileUrl": "https://cdn.example.com/b.png"}]}
                        """, images -> {
                    assertThat(images)
                            .containsExactly(new CompressedImage(
                                    "b.png", 184320L, 61440L, "https://cdn.example.com/b.png", Map.of()));
                    assertThat(images.get(0).savedShare()).hasValue(new BigDecimal("0.6667"));
                })
                .reads(
                        "no sizes",
                        "{\"success\":true,\"data\":[{\"originalSizeInBytes\":0,\"compressedSizeInBytes\":5}]}",
                        images -> assertThat(images.get(0).savedShare()).isEmpty())
                .tests();
    }
}
