package io.adplatform.sdk.json;

import com.fasterxml.jackson.databind.annotation.JsonSerialize;

/**
 * A record that any Jackson {@code ObjectMapper} writes in the same form, and that a mapper with the {@link AdPlatformModule}
 * reads.
 *
 * <p>The form has the platform's names and nesting. Unlisted fields are beside the others. Times are written as
 * {@code 2026-11-20T10:15:30Z}, dates as {@code 2026-11-20}, and a value of a static list as its ID and label:
 * <code>{"id": 2, "label": "Paid"}</code>. Nulls are left out.
 */
@JsonSerialize(using = RecordSerializer.class)
public interface JsonRecord {}
