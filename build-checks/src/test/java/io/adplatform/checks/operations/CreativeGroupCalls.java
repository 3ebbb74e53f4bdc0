package io.adplatform.checks.operations;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.Order;
import io.adplatform.sdk.Page;
import io.adplatform.sdk.creative.Creatives;
import io.adplatform.sdk.creative.groups.CreativeGroup;
import io.adplatform.sdk.creative.groups.CreativeGroupField;
import io.adplatform.sdk.creative.library.CreativeType;
import java.util.List;

/** Creative groups. */
final class CreativeGroupCalls {

    Page<CreativeGroup> listGroups(AdPlatform platform) {
        return Creatives.on(platform)
                .groups()
                .list()
                .types(CreativeType.IMAGE)
                .search("autumn")
                .sortBy(CreativeGroupField.CREATIVE_GROUP_ID, Order.DESC)
                .send();
    }

    Confirmation createGroup(AdPlatform platform, long creativeId) {
        return Creatives.on(platform)
                .groups()
                .create("Autumn banners", CreativeType.IMAGE, List.of(creativeId))
                .send();
    }

    Confirmation deleteGroups(AdPlatform platform, long creativeGroupId) {
        return Creatives.on(platform).groups().delete(List.of(creativeGroupId)).send();
    }

    Confirmation addCreatives(AdPlatform platform, long creativeId, long creativeGroupId) {
        return Creatives.on(platform)
                .groups()
                .addCreatives(List.of(creativeId))
                .creativeGroupIds(List.of(creativeGroupId))
                .send();
    }

    Confirmation removeCreatives(AdPlatform platform, long creativeId, long creativeGroupId) {
        return Creatives.on(platform)
                .groups()
                .removeCreatives(List.of(creativeId))
                .creativeGroupIds(List.of(creativeGroupId))
                .send();
    }

    Confirmation renameGroup(AdPlatform platform, long creativeGroupId) {
        return Creatives.on(platform)
                .groups()
                .rename(creativeGroupId, "Winter banners")
                .send();
    }

    Confirmation duplicateGroup(AdPlatform platform, long creativeGroupId) {
        return Creatives.on(platform).groups().duplicate(creativeGroupId).send();
    }
}
