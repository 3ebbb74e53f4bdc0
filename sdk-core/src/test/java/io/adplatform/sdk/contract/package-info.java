/** What every operation must do, as tests that an operation gets for saying its request and its answers. */
@NullMarked
package io.adplatform.sdk.contract;

import org.jspecify.annotations.NullMarked;
