/** What a client remembers of its work, to be shown by {@link io.adplatform.sdk.AdPlatform#diagnostics()}. */
@NullMarked
package io.adplatform.sdk.internal.diagnostics;

import org.jspecify.annotations.NullMarked;
