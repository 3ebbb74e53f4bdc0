@NullMarked
package io.adplatform.testkit.access;

import org.jspecify.annotations.NullMarked;
