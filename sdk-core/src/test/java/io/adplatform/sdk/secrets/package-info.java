/** Shows that no secret is shown. */
@NullMarked
package io.adplatform.sdk.secrets;

import org.jspecify.annotations.NullMarked;
