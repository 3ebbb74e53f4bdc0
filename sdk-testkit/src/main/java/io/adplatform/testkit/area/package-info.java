/**
 * The operations of the platform. Each area of the documents has a package; {@link Areas} puts them together.
 */
@NullMarked
package io.adplatform.testkit.area;

import org.jspecify.annotations.NullMarked;
