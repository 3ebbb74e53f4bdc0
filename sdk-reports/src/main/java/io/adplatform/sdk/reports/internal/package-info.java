/** What several packages of this module share. Not API. */
@NullMarked
package io.adplatform.sdk.reports.internal;

import org.jspecify.annotations.NullMarked;
