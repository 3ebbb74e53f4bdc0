package io.adplatform.sdk.reports;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonCreator;
import io.adplatform.sdk.Values;
import io.adplatform.sdk.json.JsonRecord;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The link to an exported report.
 *
 * @param responseUrl the link. It leads to another host and is fetched without anything of this client's; {@code null} if the
 *     platform created no file
 * @param additionalProperties what else the platform sent, as plain JSON values
 */
public record ExportLink(
        @JsonAlias({"responseURL", "url"}) @Nullable String responseUrl,
        @JsonAnySetter Map<String, Object> additionalProperties)
        implements JsonRecord {

    public ExportLink {
        additionalProperties = Values.copy(additionalProperties);
    }

    /** A link in the place of the object that should have it. */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    static ExportLink of(String link) {
        return new ExportLink(link, Map.of());
    }
}
