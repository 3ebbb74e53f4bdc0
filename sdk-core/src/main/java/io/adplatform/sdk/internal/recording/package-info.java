/** The conversion of calls and answers for a journal. */
@NullMarked
package io.adplatform.sdk.internal.recording;

import org.jspecify.annotations.NullMarked;
