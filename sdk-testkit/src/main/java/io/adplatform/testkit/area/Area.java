package io.adplatform.testkit.area;

import io.adplatform.testkit.http.Operations;

/** A part of the platform: some lines of the table of operations, and the state behind them. */
public interface Area {

    /** Registers the operations of the area. */
    void register(Operations operations);
}
