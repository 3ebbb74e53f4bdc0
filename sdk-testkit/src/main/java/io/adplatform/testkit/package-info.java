/**
 * The platform in a box: {@link io.adplatform.testkit.Sandbox} is an embedded server that follows the platform's documents, with
 * faults on request and a record of all requests.
 */
@NullMarked
package io.adplatform.testkit;

import org.jspecify.annotations.NullMarked;
