/** Code for several packages of this module. Not API. */
@NullMarked
package io.adplatform.sdk.finance.internal;

import org.jspecify.annotations.NullMarked;
