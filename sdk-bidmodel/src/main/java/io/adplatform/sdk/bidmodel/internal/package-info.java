/** What several packages of this module share. Not API. */
@NullMarked
package io.adplatform.sdk.bidmodel.internal;

import org.jspecify.annotations.NullMarked;
