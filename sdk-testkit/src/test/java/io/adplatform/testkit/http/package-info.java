@NullMarked
package io.adplatform.testkit.http;

import org.jspecify.annotations.NullMarked;
