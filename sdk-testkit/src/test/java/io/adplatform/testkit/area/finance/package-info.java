@NullMarked
package io.adplatform.testkit.area.finance;

import org.jspecify.annotations.NullMarked;
