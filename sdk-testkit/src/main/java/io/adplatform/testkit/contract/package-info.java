/**
 * What the documents say about every operation, as OpenAPI 3.1, and the check of requests and answers against it;
 * {@link io.adplatform.testkit.contract.Contract} is the entry.
 */
@NullMarked
package io.adplatform.testkit.contract;

import org.jspecify.annotations.NullMarked;
