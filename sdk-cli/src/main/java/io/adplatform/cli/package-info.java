/**
 * The command line. {@link io.adplatform.cli.Main} lists the commands; each is one class that shows a use of the SDK. Commands see
 * the public API of the SDK only.
 */
@NullMarked
package io.adplatform.cli;

import org.jspecify.annotations.NullMarked;
