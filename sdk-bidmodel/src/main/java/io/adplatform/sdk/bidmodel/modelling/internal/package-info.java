/** Rules of modelling requests for several packages of this module. Not API. */
@NullMarked
package io.adplatform.sdk.bidmodel.modelling.internal;

import org.jspecify.annotations.NullMarked;
