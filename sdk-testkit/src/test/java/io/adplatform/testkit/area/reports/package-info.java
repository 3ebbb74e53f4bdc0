@NullMarked
package io.adplatform.testkit.area.reports;

import org.jspecify.annotations.NullMarked;
