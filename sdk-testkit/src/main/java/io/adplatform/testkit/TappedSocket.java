package io.adplatform.testkit;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A connection whose incoming bytes pass a {@link RequestTap} on their way to the server. */
final class TappedSocket extends Socket {

    private static final Logger LOG = LoggerFactory.getLogger(Sandbox.class);

    private final RequestTap tap;
    private @Nullable InputStream tapped;

    TappedSocket(RequestTap tap) {
        this.tap = tap;
    }

    @Override
    public synchronized InputStream getInputStream() throws IOException {
        InputStream known = tapped;
        if (known == null) {
            known = new TappedStream(super.getInputStream());
            tapped = known;
        }
        return known;
    }

    private final class TappedStream extends FilterInputStream {

        private final RequestFraming framing = new RequestFraming(tap);

        TappedStream(InputStream in) {
            super(in);
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] buffer, int from, int size) throws IOException {
            int count;
            try {
                count = in.read(buffer, from, size);
            } catch (IOException gone) {
                tap.close();
                throw gone;
            }
            if (count < 0) {
                tap.close();
                return count;
            }
            try {
                framing.accept(buffer, from, count);
            } catch (IOException | RuntimeException e) {
                if (!(e instanceof RequestTap.CutException)) {
                    LOG.error("The sandbox failed to take a request", e);
                }
                TappedSocket.this.close();
                throw e;
            }
            return count;
        }

        @Override
        public void close() throws IOException {
            tap.close();
            super.close();
        }
    }
}
