/** Downloads of result links, which lead to other hosts. Start at {@link io.adplatform.sdk.internal.link.LinkClient}. */
@NullMarked
package io.adplatform.sdk.internal.link;

import org.jspecify.annotations.NullMarked;
