/** The code in the documents, between marks; tests compare it with them, and run it. */
@NullMarked
package io.adplatform.examples.guides;

import org.jspecify.annotations.NullMarked;
