package io.adplatform.sdk.testing;

import io.adplatform.testkit.http.NoDelaySockets;
import mockwebserver3.MockWebServer;

/** Mock servers whose answers arrive at once. */
public final class PromptServer {

    private PromptServer() {}

    /** Returns a server that is not started. */
    public static MockWebServer create() {
        MockWebServer server = new MockWebServer();
        server.setServerSocketFactory(new NoDelaySockets());
        return server;
    }
}
