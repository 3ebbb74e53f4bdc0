/**
 * The files that the platform answers, or links to.
 */
@NullMarked
package io.adplatform.testkit.files;

import org.jspecify.annotations.NullMarked;
