/**
 * What every operation of the sandbox is written with: the request it gets, the answer it gives, the table it is in.
 *
 * <p>This package knows no operation and no rule of the platform.
 */
@NullMarked
package io.adplatform.testkit.http;

import org.jspecify.annotations.NullMarked;
