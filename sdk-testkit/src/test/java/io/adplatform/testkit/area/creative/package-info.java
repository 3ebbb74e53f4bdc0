@NullMarked
package io.adplatform.testkit.area.creative;

import org.jspecify.annotations.NullMarked;
