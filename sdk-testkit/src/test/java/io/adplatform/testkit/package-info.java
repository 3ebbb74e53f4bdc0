@NullMarked
package io.adplatform.testkit;

import org.jspecify.annotations.NullMarked;
