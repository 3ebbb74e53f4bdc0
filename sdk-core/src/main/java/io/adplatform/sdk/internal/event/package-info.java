/** How the user's listener is told. Start at {@link io.adplatform.sdk.internal.event.CallEvents}. */
@NullMarked
package io.adplatform.sdk.internal.event;

import org.jspecify.annotations.NullMarked;
