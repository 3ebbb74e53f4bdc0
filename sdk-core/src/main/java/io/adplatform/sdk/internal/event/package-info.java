/** How the listeners are told, and what a client itself does with the events. Start at {@link io.adplatform.sdk.internal.event.CallEvents}. */
@NullMarked
package io.adplatform.sdk.internal.event;

import org.jspecify.annotations.NullMarked;
