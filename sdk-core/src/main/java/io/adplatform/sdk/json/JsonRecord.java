package io.adplatform.sdk.json;

import com.fasterxml.jackson.databind.annotation.JsonSerialize;

/**
 * A record that any Jackson {@code ObjectMapper} writes in one form, whatever its settings, and that a mapper with the
 * {@link AdPlatformModule} reads back.
 *
 * <p>The form is the platform's: its names, its nesting, and fields that no component takes where they stood. Moments
 * are written as {@code 2026-11-20T10:15:30Z}, dates as {@code 2026-11-20}, a value of a static list as its ID and its
 * label: <code>{"id": 2, "label": "Paid"}</code>. What is null is left out.
 */
@JsonSerialize(using = RecordSerializer.class)
public interface JsonRecord {}
