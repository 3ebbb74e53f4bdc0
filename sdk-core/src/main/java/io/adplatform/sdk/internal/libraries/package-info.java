/** What the SDK needs of the libraries that it finds on its class path. */
@NullMarked
package io.adplatform.sdk.internal.libraries;

import org.jspecify.annotations.NullMarked;
