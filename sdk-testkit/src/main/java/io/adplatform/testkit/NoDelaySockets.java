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

    /** Makes the connection with this number, counted from 0, before it is accepted. */
    interface Maker {
        Socket make(int connection);
    }

    private final Maker maker;

    /** Plain connections. */
    NoDelaySockets() {
        this(connection -> new Socket());
    }

    NoDelaySockets(Maker maker) {
        this.maker = maker;
    }

    private static final class PromptServerSocket extends ServerSocket {

        private final Maker maker;
        private int accepted;

        PromptServerSocket(Maker maker) throws IOException {
            this.maker = maker;
        }

        /** Only one thread accepts, and the server counts connections in the same way. */
        @Override
        public Socket accept() throws IOException {
            Socket connection = maker.make(accepted);
            implAccept(connection);
            accepted++;
            connection.setTcpNoDelay(true);
            return connection;
        }
    }

    /** The only one that the server uses: it binds the socket itself. */
    @Override
    public ServerSocket createServerSocket() throws IOException {
        return new PromptServerSocket(maker);
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
