package io.adplatform.sdk.creative.processing;

import io.adplatform.sdk.creative.library.Creative;
import io.adplatform.sdk.creative.library.CreativeListItem;
import io.adplatform.sdk.creative.library.CreativeStatus;
import io.adplatform.sdk.creative.library.CreativeType;
import java.util.Locale;
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

    /** Whether the platform converts this creative: video, audio, native video, and every unknown type. */
    private static boolean isConverted(CreativeListItem row) {
        CreativeType type = row.type();
        if (row.transformed() != null || type == null) {
            return true;
        }
        if (type.equals(CreativeType.VIDEO) || type.equals(CreativeType.AUDIO)) {
            return true;
        }
        if (type.equals(CreativeType.IMAGE) || type.equals(CreativeType.HTML)) {
            return false;
        }
        String medium = row.subMediaType();
        return row.videoDetails() != null
                || row.duration() != null
                || (medium != null && medium.toLowerCase(Locale.ROOT).equals("video"));
    }
}
