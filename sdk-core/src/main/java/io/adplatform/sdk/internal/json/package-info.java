/**
 * JSON in and out. Entry points: {@link io.adplatform.sdk.internal.json.ResponseReader} reads what the platform answers,
 * {@link io.adplatform.sdk.internal.json.Json} writes what is sent.
 */
@NullMarked
package io.adplatform.sdk.internal.json;

import org.jspecify.annotations.NullMarked;
