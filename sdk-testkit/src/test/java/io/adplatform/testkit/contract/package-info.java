@NullMarked
package io.adplatform.testkit.contract;

import org.jspecify.annotations.NullMarked;
