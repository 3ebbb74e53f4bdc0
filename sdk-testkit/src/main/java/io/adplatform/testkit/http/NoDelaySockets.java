package io.adplatform.testkit.http;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import javax.net.ServerSocketFactory;

/**
 * Server sockets whose connections send at once.
 *
 * <p>A {@code MockWebServer} writes head and body apart. With usual sockets each small answer waits 40 ms for the
 * acknowledgement of its head.
 */
public final class NoDelaySockets extends ServerSocketFactory {

    /** The only one that the server uses: it binds the socket itself. */
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
