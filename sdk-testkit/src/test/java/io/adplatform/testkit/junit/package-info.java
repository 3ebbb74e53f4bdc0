@NullMarked
package io.adplatform.testkit.junit;

import org.jspecify.annotations.NullMarked;
