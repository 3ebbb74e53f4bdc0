package io.adplatform.testkit.area;

import java.time.Instant;
import java.util.List;

/**
 * A creative of the library.
 *
 * @param groupId 0 for none
 * @param duration seconds; 0 where nothing plays
 */
record Creative(
        long id,
        String name,
        long owId,
        int typeId,
        int statusId,
        int width,
        int height,
        int duration,
        long groupId,
        List<Long> campaignIds,
        long user,
        Instant createdAt,
        Instant modifiedAt)
        implements Row {

    Creative {
        campaignIds = List.copyOf(campaignIds);
    }
}
