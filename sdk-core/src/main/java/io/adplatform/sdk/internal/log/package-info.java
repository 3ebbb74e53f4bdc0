/** What a client writes to SLF4J by itself. Start at {@link io.adplatform.sdk.internal.log.CallLog}. */
@NullMarked
package io.adplatform.sdk.internal.log;

import org.jspecify.annotations.NullMarked;
