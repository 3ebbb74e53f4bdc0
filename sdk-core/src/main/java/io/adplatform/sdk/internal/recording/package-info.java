/** What of a call goes into a journal, and how it comes out again. The pipeline says when. */
@NullMarked
package io.adplatform.sdk.internal.recording;

import org.jspecify.annotations.NullMarked;
