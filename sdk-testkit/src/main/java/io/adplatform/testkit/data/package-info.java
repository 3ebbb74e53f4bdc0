/**
 * The data that a sandbox starts with, made from a seed, alike for every sandbox with the same one; and the tables that hold it.
 */
@NullMarked
package io.adplatform.testkit.data;

import org.jspecify.annotations.NullMarked;
