/**
 * The documents' description of every operation as OpenAPI 3.1, and the comparison of requests and answers with it;
 * {@link io.adplatform.testkit.contract.Contract} is the entry.
 */
@NullMarked
package io.adplatform.testkit.contract;

import org.jspecify.annotations.NullMarked;
