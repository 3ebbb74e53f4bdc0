package io.adplatform.sdk.operation;

import io.adplatform.sdk.Dialect;

/** A field of a JSON body whose value deployments write in different forms. */
public interface DialectValue {

    /** What is sent to a deployment of this dialect. */
    Object in(Dialect dialect);
}
