/**
 * Lenient readers: one class for each kind of value that a response may hold. Start at
 * {@link io.adplatform.sdk.internal.json.reader.LenientReader}.
 */
@NullMarked
package io.adplatform.sdk.internal.json.reader;

import org.jspecify.annotations.NullMarked;
