/**
 * Where result links may lead, and how many are followed at the same time. Start at
 * {@link io.adplatform.sdk.internal.link.LinkRules}.
 */
@NullMarked
package io.adplatform.sdk.internal.link;

import org.jspecify.annotations.NullMarked;
