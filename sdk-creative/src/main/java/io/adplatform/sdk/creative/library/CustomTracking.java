package io.adplatform.sdk.creative.library;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import io.adplatform.sdk.Values;
import io.adplatform.sdk.json.JsonRecord;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * URLs that are called while a video or an audio creative plays: URLs, one for each moment; {@code null} where none is.
 *
 * @param impressionUrl when it is shown
 * @param startUrl when it starts
 * @param firstQuartileUrl after a quarter
 * @param midPointUrl after half
 * @param thirdQuartileUrl after three quarters
 * @param completeUrl at the end
 * @param additionalProperties what else the platform sent, as plain JSON values
 */
public record CustomTracking(
        @JsonAlias("impressionURL") @Nullable String impressionUrl,
        @JsonAlias("startURL") @Nullable String startUrl,
        @JsonAlias("firstQuartileURL") @Nullable String firstQuartileUrl,
        @JsonAlias("midPointURL") @Nullable String midPointUrl,
        @JsonAlias("thirdQuartileURL") @Nullable String thirdQuartileUrl,
        @JsonAlias("completeURL") @Nullable String completeUrl,
        @JsonAnySetter Map<String, Object> additionalProperties)
        implements JsonRecord {

    public CustomTracking {
        additionalProperties = Values.copy(additionalProperties);
    }
}
