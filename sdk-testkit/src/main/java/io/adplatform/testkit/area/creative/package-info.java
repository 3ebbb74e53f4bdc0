/**
 * Creatives and creative groups (document 3).
 */
@NullMarked
package io.adplatform.testkit.area.creative;

import org.jspecify.annotations.NullMarked;
