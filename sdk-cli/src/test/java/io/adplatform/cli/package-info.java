@NullMarked
package io.adplatform.cli;

import org.jspecify.annotations.NullMarked;
