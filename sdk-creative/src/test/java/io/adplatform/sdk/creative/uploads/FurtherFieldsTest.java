package io.adplatform.sdk.creative.uploads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adplatform.sdk.json.Records;
import io.adplatform.sdk.operation.FakeWorkspace;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

/** What a caller says of a creative beyond the documents. */
class FurtherFieldsTest {

    private static final ImageCreative BANNER =
            ImageCreative.url("Banner", "https://a.example/1.png").key("banner").size(300, 250);

    private final UploadCreatives upload = new UploadCreatives(new FakeWorkspace(call -> ""));

    @Test
    void standInTheCreativeOrInItsDetails() {
        upload.add(BANNER.with("politicalIdentifier", "none").with("imageDetails.pixelUrls", List.of("https://p")));

        assertThat(upload.build().json().get("creativeRequest"))
                .isEqualTo(Map.of(
                        "banner",
                        Map.of(
                                "creativeName",
                                "Banner",
                                "platformCreativeTypeId",
                                11L,
                                "creativeSourceType",
                                io.adplatform.sdk.creative.library.CreativeSourceType.URL,
                                "creativeSource",
                                "https://a.example/1.png",
                                "politicalIdentifier",
                                "none",
                                "imageDetails",
                                Map.of(
                                        "creativeWidth",
                                        300,
                                        "creativeHeight",
                                        250,
                                        "pixelUrls",
                                        List.of("https://p")))));
    }

    /** The last words of their names are those of setters, whose values are elsewhere. */
    @Test
    void standBesideAnInputWithTheSameLastName() {
        upload.add(BANNER.clickUrl("https://a.example")
                .with("trackingData.clickUrl", "https://t.example")
                .with("meta.size", "300x250")
                .with("meta.key", "k"));

        assertThat(upload.build().json().get("creativeRequest"))
                .extracting("banner")
                .asInstanceOf(InstanceOfAssertFactories.map(String.class, Object.class))
                .containsEntry("clickUrl", "https://a.example")
                .containsEntry("trackingData", Map.of("clickUrl", "https://t.example"))
                .containsEntry("meta", Map.of("size", "300x250", "key", "k"))
                .containsEntry("imageDetails", Map.of("creativeWidth", 300, "creativeHeight", 250));
    }

    @Test
    void doNotReplaceWhatASetterSets() {
        upload.add(BANNER.clickUrl("https://a.example")
                .with("imageDetails.creativeWidth", 5)
                .with("clickUrl", " "));

        assertThatThrownBy(upload::build)
                .hasMessageContaining(
                        "banner.size(creativeRequest.banner.imageDetails.creativeWidth) must not be set by with()")
                .hasMessageContaining("banner.clickUrl(creativeRequest.banner.clickUrl) must not be set by with()");
    }

    @Test
    void ofTheUploadAreSentWithWhatFailedAgain() {
        upload.add(BANNER).with("folder", 7);

        UploadCreatives again =
                upload.onlyFailed(Records.of(UploadResult.class, Map.of("failedData", Map.of("banner", "Try again"))));

        assertThat(again.build().json())
                .containsEntry("folder", 7)
                .isEqualTo(upload.build().json());
    }
}
