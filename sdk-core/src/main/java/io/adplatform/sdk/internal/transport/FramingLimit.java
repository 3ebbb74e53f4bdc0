package io.adplatform.sdk.internal.transport;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ProtocolException;
import java.net.Socket;
import javax.net.SocketFactory;
import okio.Buffer;
import okio.ForwardingSource;
import okio.Source;
import org.jspecify.annotations.Nullable;

/**
 * A limit for the bytes between two parts of a body. OkHttp reads the line before a chunk into memory, without a limit for its
 * length. The limit begins and ends on the thread that reads: with the body here, and with the socket below OkHttp.
 */
final class FramingLimit extends SocketFactory {

    static final SocketFactory SOCKETS = new FramingLimit();

    private static final int MAX_BYTES = 1024 * 1024;

    /** Number of bytes from the socket since the read of a body part began; {@code null} outside of such a read. */
    private static final ThreadLocal<int @Nullable []> READ = new ThreadLocal<>();

    private FramingLimit() {}

    /** Returns the body with a limit for each read. */
    static Source watched(Source body) {
        return new ForwardingSource(body) {
            @Override
            public long read(Buffer sink, long byteCount) throws IOException {
                return limited(() -> super.read(sink, byteCount));
            }
        };
    }

    /** A read of one part of a body. */
    @FunctionalInterface
    interface Part<T> {

        T read() throws IOException;
    }

    /** Reads one part, such as the head of a compressed body. */
    static <T> T limited(Part<T> part) throws IOException {
        if (READ.get() != null) {
            return part.read(); // a part of a part
        }
        READ.set(new int[1]);
        try {
            return part.read();
        } finally {
            READ.remove();
        }
    }

    @Override
    public Socket createSocket() {
        return new Socket() {
            @Override
            public InputStream getInputStream() throws IOException {
                return new Counting(super.getInputStream());
            }
        };
    }

    private static final class Counting extends FilterInputStream {

        private Counting(InputStream in) {
            super(in);
        }

        @Override
        public int read() throws IOException {
            int octet = in.read();
            count(octet < 0 ? 0 : 1);
            return octet;
        }

        @Override
        public int read(byte[] into, int from, int length) throws IOException {
            int count = in.read(into, from, length);
            count(count);
            return count;
        }

        private static void count(int bytes) throws ProtocolException {
            int[] read = READ.get();
            if (read != null && bytes > 0) {
                read[0] += bytes;
                if (read[0] > MAX_BYTES) {
                    throw new ProtocolException("more than " + MAX_BYTES + " bytes between two parts of a body");
                }
            }
        }
    }

    @Override
    public Socket createSocket(String host, int port) {
        throw connectsItself();
    }

    @Override
    public Socket createSocket(InetAddress host, int port) {
        throw connectsItself();
    }

    @Override
    public Socket createSocket(String host, int port, InetAddress from, int fromPort) {
        throw connectsItself();
    }

    @Override
    public Socket createSocket(InetAddress host, int port, InetAddress from, int fromPort) {
        throw connectsItself();
    }

    private static UnsupportedOperationException connectsItself() {
        return new UnsupportedOperationException("OkHttp connects its sockets itself");
    }
}
