package io.adplatform.testkit;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import javax.net.ServerSocketFactory;

/**
 * Server sockets whose connections send at once.
 *
 * <p>The server writes the headers and the body of an answer one after the other. Without this the body waits until the
 * client has acknowledged the headers, which clients put off: 40 ms for every small answer.
 */
final class NoDelaySockets extends ServerSocketFactory {

    private static final class PromptServerSocket extends ServerSocket {

        PromptServerSocket() throws IOException {}

        @Override
        public Socket accept() throws IOException {
            Socket connection = super.accept();
            connection.setTcpNoDelay(true);
            return connection;
        }
    }

    /** The only one that the server uses: it binds the socket itself. */
    @Override
    public ServerSocket createServerSocket() throws IOException {
        return new PromptServerSocket();
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
