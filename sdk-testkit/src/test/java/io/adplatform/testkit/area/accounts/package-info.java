@NullMarked
package io.adplatform.testkit.area.accounts;

import org.jspecify.annotations.NullMarked;
