package io.adplatform.testkit.area;

import io.adplatform.testkit.http.Operations;

/** An area of the sandbox: some of its operations, and their state. */
public interface Area {

    /** Registers the operations of the area. */
    void register(Operations operations);
}
