package io.adplatform.checks.operations;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.Order;
import io.adplatform.sdk.Page;
import io.adplatform.sdk.creative.Creatives;
import io.adplatform.sdk.creative.library.Creative;
import io.adplatform.sdk.creative.library.CreativeCounts;
import io.adplatform.sdk.creative.library.CreativeField;
import io.adplatform.sdk.creative.library.CreativeListItem;
import io.adplatform.sdk.creative.library.CreativeStatus;
import io.adplatform.sdk.creative.library.CreativeType;
import io.adplatform.sdk.creative.uploads.CompressedImage;
import io.adplatform.sdk.creative.uploads.ImageCreative;
import io.adplatform.sdk.creative.uploads.Tracking;
import io.adplatform.sdk.creative.uploads.UploadResult;
import io.adplatform.sdk.creative.uploads.VideoCreative;
import io.adplatform.sdk.file.Content;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** Creatives. */
final class CreativeCalls {

    Creative getCreative(AdPlatform platform, long creativeId) {
        return Creatives.on(platform).get(creativeId).send();
    }

    Page<CreativeListItem> listCreatives(AdPlatform platform) {
        return Creatives.on(platform)
                .list()
                .types(CreativeType.IMAGE)
                .statuses(CreativeStatus.RUNNING)
                .sortBy(CreativeField.CREATED_AT, Order.DESC)
                .pageSize(100)
                .send();
    }

    Creative getCreativeWithCampaigns(AdPlatform platform, long creativeId) {
        return Creatives.on(platform)
                .getWithCampaigns(creativeId)
                .includeModelingInfo()
                .send();
    }

    CreativeCounts<CreativeType> countByType(AdPlatform platform) {
        return Creatives.on(platform).countByType().search("banner").send();
    }

    CreativeCounts<CreativeStatus> countByStatus(AdPlatform platform) {
        return Creatives.on(platform)
                .countByStatus()
                .types(CreativeType.IMAGE, CreativeType.VIDEO)
                .allCreatives(true)
                .send();
    }

    UploadResult uploadCreatives(AdPlatform platform, Path image) {
        return Creatives.on(platform)
                .upload()
                .add(ImageCreative.file("Autumn banner", image)
                        .size(300, 250)
                        .clickUrl("https://northwind.example/sale"))
                .add(VideoCreative.vastUrl("Autumn film", "https://ads.northwind.example/vast.xml")
                        .size(1280, 720)
                        .duration(Duration.ofSeconds(15))
                        .tracking(Tracking.none().complete("https://northwind.example/complete"))
                        .clickUrl("https://northwind.example/sale"))
                .send();
    }

    Confirmation updateCreative(AdPlatform platform, long creativeId) {
        return Creatives.on(platform)
                .update(creativeId)
                .name("Autumn banner, large")
                .clickUrl("https://northwind.example/autumn")
                .send();
    }

    Confirmation updateStatus(AdPlatform platform, long creativeId) {
        return Creatives.on(platform)
                .updateStatus(List.of(creativeId), CreativeStatus.PAUSED)
                .send();
    }

    Confirmation rejectCreatives(AdPlatform platform, long creativeId) {
        return Creatives.on(platform)
                .reject(List.of(creativeId), "The text is too small")
                .send();
    }

    Confirmation duplicateCreatives(AdPlatform platform, long creativeId) {
        return Creatives.on(platform)
                .duplicate(List.of(creativeId), "https://northwind.example/winter")
                .send();
    }

    List<CompressedImage> compressImages(AdPlatform platform, Path image) {
        return Creatives.on(platform).compressImages(Content.of(image)).send();
    }
}
