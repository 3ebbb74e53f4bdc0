/** The events of a client. Start at {@link io.adplatform.sdk.event.ClientListener}. */
@NullMarked
package io.adplatform.sdk.event;

import org.jspecify.annotations.NullMarked;
