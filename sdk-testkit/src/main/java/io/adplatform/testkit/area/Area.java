package io.adplatform.testkit.area;

import io.adplatform.testkit.http.Operations;

/** A part of the platform: some lines of the table of operations, and the state behind them. */
public interface Area {

    /** Enters the area's operations into the table. */
    void enter(Operations operations);
}
