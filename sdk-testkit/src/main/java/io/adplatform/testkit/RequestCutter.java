package io.adplatform.testkit;

import io.adplatform.testkit.http.Body;
import org.jspecify.annotations.Nullable;

/** Decides what becomes of requests before their bodies have arrived. */
interface RequestCutter {

    /** The fault that ends a request within its body; {@code null} to let it come. */
    @Nullable
    Fault cutting(RequestHead head);

    /** A request was cut, with these bytes of its body there; the connection ends when this returns. */
    void cut(RequestHead head, Body arrived, int connection, Fault fault) throws InterruptedException;
}
