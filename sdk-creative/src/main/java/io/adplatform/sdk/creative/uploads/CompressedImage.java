package io.adplatform.sdk.creative.uploads;

import com.fasterxml.jackson.annotation.JsonAnySetter;
import io.adplatform.sdk.Values;
import io.adplatform.sdk.json.JsonRecord;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A smaller copy of an image (document 3, "Compress image creatives"). {@link io.adplatform.sdk.creative.Creatives#download} fetches it.
 *
 * @param fileName the name that the image was sent under
 * @param originalSizeInBytes before
 * @param compressedSizeInBytes after
 * @param compressedFileUrl the address of the copy, possibly on another host
 * @param additionalProperties what else the platform sent, as plain JSON values
 */
public record CompressedImage(
        @Nullable String fileName,
        @Nullable Long originalSizeInBytes,
        @Nullable Long compressedSizeInBytes,
        @Nullable String compressedFileUrl,
        @JsonAnySetter Map<String, Object> additionalProperties)
        implements JsonRecord {

    private static final int DIGITS = 4;

    public CompressedImage {
        additionalProperties = Values.copy(additionalProperties);
    }

    /**
     * Returns the saved share of the size, with four decimals: 0.6667 for a third of the size; below 0 if the image grew. Empty
     * if a size is missing.
     */
    public Optional<BigDecimal> savedShare() {
        if (originalSizeInBytes == null || compressedSizeInBytes == null || originalSizeInBytes <= 0) {
            return Optional.empty();
        }
        BigDecimal before = BigDecimal.valueOf(originalSizeInBytes);
        return Optional.of(before.subtract(BigDecimal.valueOf(compressedSizeInBytes))
                .divide(before, DIGITS, RoundingMode.HALF_UP));
    }
}
