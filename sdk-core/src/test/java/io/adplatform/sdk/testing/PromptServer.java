package io.adplatform.sdk.testing;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import javax.net.ServerSocketFactory;
import mockwebserver3.MockWebServer;

/** Mock servers whose answers arrive at once. */
public final class PromptServer {

    private PromptServer() {}

    /**
     * Returns a server that is not started. A plain {@link MockWebServer} writes head and body apart, and the body waits 40 ms
     * for the acknowledgement of the head.
     */
    public static MockWebServer create() {
        MockWebServer server = new MockWebServer();
        server.setServerSocketFactory(new Sockets());
        return server;
    }

    private static final class Sockets extends ServerSocketFactory {

        @Override
        public ServerSocket createServerSocket() throws IOException {
            return new ServerSocket() {
                @Override
                public Socket accept() throws IOException {
                    Socket connection = super.accept();
                    connection.setTcpNoDelay(true);
                    return connection;
                }
            };
        }

        @Override
        public ServerSocket createServerSocket(int port) {
            throw new UnsupportedOperationException();
        }

        @Override
        public ServerSocket createServerSocket(int port, int backlog) {
            throw new UnsupportedOperationException();
        }

        @Override
        public ServerSocket createServerSocket(int port, int backlog, InetAddress address) {
            throw new UnsupportedOperationException();
        }
    }
}
