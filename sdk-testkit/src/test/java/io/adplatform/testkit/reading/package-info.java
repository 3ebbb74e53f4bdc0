@NullMarked
package io.adplatform.testkit.reading;

import org.jspecify.annotations.NullMarked;
