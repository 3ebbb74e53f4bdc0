/** Tests on sandboxes that take what the documents leave open in other ways than usual. */
@NullMarked
package io.adplatform.sdk.readings;

import org.jspecify.annotations.NullMarked;
