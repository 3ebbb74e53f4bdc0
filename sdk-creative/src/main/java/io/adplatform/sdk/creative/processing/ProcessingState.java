package io.adplatform.sdk.creative.processing;

import io.adplatform.sdk.creative.library.Creative;
import io.adplatform.sdk.creative.library.CreativeListItem;
import io.adplatform.sdk.creative.library.CreativeStatus;
import io.adplatform.sdk.creative.library.CreativeType;
import org.jspecify.annotations.Nullable;

/**
 * The known state of one creative.
 *
 * @param row as the list has shown it last; {@code null} while it has not
 * @param detail as it was read by itself last; {@code null} if the list suffices
 */
record ProcessingState(
        @Nullable CreativeListItem row, @Nullable Creative detail) {

    static final ProcessingState UNSEEN = new ProcessingState(null, null);

    ProcessingState listed(CreativeListItem latest) {
        return new ProcessingState(latest, detail);
    }

    ProcessingState read(Creative latest) {
        return new ProcessingState(row, latest);
    }

    boolean isReady() {
        return row != null && (Boolean.TRUE.equals(transformed()) || !isConverted(row));
    }

    /** The creative was rejected or deleted, so the platform converts it no more. */
    boolean isStopped() {
        return row != null
                && !isReady()
                && (CreativeStatus.REJECTED.equals(row.status()) || CreativeStatus.DELETED.equals(row.status()));
    }

    /** Whether the creative is not ready and the list does not show its conversion, so that it is read individually. */
    boolean needsSingleRead() {
        return row != null && !isReady() && !isStopped() && row.transformed() == null;
    }

    private @Nullable Boolean transformed() {
        if (row != null && row.transformed() != null) {
            return row.transformed();
        }
        Creative.VideoDetails details = detail == null ? null : detail.videoDetails();
        return details == null ? null : details.transformed();
    }

    /**
     * Whether the platform converts this creative: video, audio and native video. If the list has no type, or a number as the
     * medium, the details of the creative show it; until they are read, the platform may convert it.
     */
    private boolean isConverted(CreativeListItem listed) {
        CreativeType type = listed.type() == null && detail != null ? detail.type() : listed.type();
        if (CreativeType.IMAGE.equals(type) || CreativeType.HTML.equals(type)) {
            return false;
        }
        if (listed.transformed() != null || CreativeType.VIDEO.equals(type) || CreativeType.AUDIO.equals(type)) {
            return true;
        }
        String medium = listed.subMediaType();
        boolean isVideo = listed.videoDetails() != null || (detail != null && detail.videoDetails() != null);
        if (isVideo || listed.duration() != null || "video".equalsIgnoreCase(medium)) {
            return true;
        }
        boolean isOpen = medium == null ? type == null : !medium.equalsIgnoreCase("image");
        return isOpen && detail == null;
    }
}
