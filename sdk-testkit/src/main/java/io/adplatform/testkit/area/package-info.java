/**
 * The platform's operations, one class per area, over data that is made up anew, and alike, for every sandbox.
 */
@NullMarked
package io.adplatform.testkit.area;

import org.jspecify.annotations.NullMarked;
