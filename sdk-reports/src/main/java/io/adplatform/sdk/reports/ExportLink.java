package io.adplatform.sdk.reports;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonAnySetter;
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
        @JsonAlias("responseURL") @Nullable String responseUrl,
        @JsonAnySetter Map<String, Object> additionalProperties) implements JsonRecord {

    public ExportLink {
        additionalProperties = Values.copy(additionalProperties);
    }
}
