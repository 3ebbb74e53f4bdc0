/**
 * Reading and writing of JSON. {@link io.adplatform.sdk.internal.json.ResponseReader} reads the platform's answers, with a
 * {@link io.adplatform.sdk.internal.json.LenientReader} for each kind of value. {@link io.adplatform.sdk.internal.json.Json}
 * writes requests and has the limits.
 */
@NullMarked
package io.adplatform.sdk.internal.json;

import org.jspecify.annotations.NullMarked;
