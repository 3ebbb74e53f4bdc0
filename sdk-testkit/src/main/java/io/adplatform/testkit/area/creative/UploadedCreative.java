package io.adplatform.testkit.area.creative;

import com.fasterxml.jackson.databind.JsonNode;
import io.adplatform.testkit.http.FilePart;
import org.jspecify.annotations.Nullable;

/**
 * A creative as it was uploaded.
 *
 * @param id its new ID
 * @param owId the workspace
 * @param key the client's key
 * @param details the client's details
 * @param file its file, or {@code null}; a large one can be read until the sandbox is closed
 */
public record UploadedCreative(
        long id,
        long owId,
        String key,
        JsonNode details,
        @Nullable FilePart file) {}
