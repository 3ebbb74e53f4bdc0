/** Users' builds: what they bring, and whether the SDK works in them. */
@NullMarked
package io.adplatform.checks.consumers;

import org.jspecify.annotations.NullMarked;
