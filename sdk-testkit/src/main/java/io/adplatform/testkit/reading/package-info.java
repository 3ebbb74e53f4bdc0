/** What the documents leave open, and how a sandbox takes it: {@link io.adplatform.testkit.reading.Reading}. */
@NullMarked
package io.adplatform.testkit.reading;

import org.jspecify.annotations.NullMarked;
