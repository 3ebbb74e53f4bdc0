/**
 * The platform in a box: {@link io.adplatform.testkit.Sandbox} is an embedded server that behaves as the platform's
 * documents say, with faults on request and a record of everything that it was sent.
 */
@NullMarked
package io.adplatform.testkit;

import org.jspecify.annotations.NullMarked;
