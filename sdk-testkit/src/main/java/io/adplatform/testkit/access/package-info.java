/**
 * Access to the sandbox: accounts, tokens and the operations that issue them.
 */
@NullMarked
package io.adplatform.testkit.access;

import org.jspecify.annotations.NullMarked;
