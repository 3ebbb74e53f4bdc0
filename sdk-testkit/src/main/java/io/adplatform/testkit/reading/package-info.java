/** Open places of the documents, and a sandbox's choice: {@link io.adplatform.testkit.reading.Reading}. */
@NullMarked
package io.adplatform.testkit.reading;

import org.jspecify.annotations.NullMarked;
