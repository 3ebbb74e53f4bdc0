/** What several packages of this module share. Not API. */
@NullMarked
package io.adplatform.sdk.creative.internal;

import org.jspecify.annotations.NullMarked;
