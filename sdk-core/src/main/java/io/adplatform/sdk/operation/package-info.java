/**
 * The description of endpoints, and the base of request builders. Start at {@link io.adplatform.sdk.operation.Operation}; users
 * of the SDK rarely need more than {@link io.adplatform.sdk.operation.Effect}.
 */
@NullMarked
package io.adplatform.sdk.operation;

import org.jspecify.annotations.NullMarked;
