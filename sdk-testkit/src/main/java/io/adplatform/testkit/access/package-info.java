/**
 * Who may use the sandbox: accounts, tokens and the operations that hand them out.
 */
@NullMarked
package io.adplatform.testkit.access;

import org.jspecify.annotations.NullMarked;
