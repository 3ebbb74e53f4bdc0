@NullMarked
package io.adplatform.testkit.area.bidmodel;

import org.jspecify.annotations.NullMarked;
