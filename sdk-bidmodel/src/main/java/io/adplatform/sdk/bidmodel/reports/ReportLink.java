package io.adplatform.sdk.bidmodel.reports;

import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonCreator;
import io.adplatform.sdk.Values;
import io.adplatform.sdk.json.JsonRecord;
import java.util.Map;

/**
 * The link to a metrics report as a file (document 2, "Bid model metrics report").
 *
 * @param url the link; it may point to another host, and needs none of this client's headers
 * @param additionalProperties what else the platform sent, as plain JSON values
 */
public record ReportLink(String url, @JsonAnySetter Map<String, Object> additionalProperties) implements JsonRecord {

    /** @throws IllegalArgumentException if the link is missing */
    public ReportLink {
        if (url == null || url.isBlank()) {
            throw new IllegalArgumentException("url is required");
        }
        additionalProperties = Values.copy(additionalProperties);
    }

    /** A link in the place of the object that should hold it. */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    static ReportLink of(String url) {
        return new ReportLink(url, Map.of());
    }
}
