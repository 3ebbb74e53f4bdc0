package io.adplatform.testkit;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * Finds the requests in the bytes of a connection: HTTP/1.1, with bodies of a declared length or in chunks. Unreadable bytes
 * pass: the server behind it reports them.
 */
final class RequestFraming {

    private static final int LONGEST_LINES = 1 << 16;

    /** Gets every request in pieces; an exception ends the connection. */
    interface Listener {
        void head(RequestHead head) throws IOException;

        /** Some bytes of the body, without the frames of chunks. */
        void body(byte[] buffer, int from, int count) throws IOException;

        void end() throws IOException;
    }

    private enum Place {
        HEAD,
        BODY,
        CHUNK_SIZE,
        CHUNK,
        CHUNK_END,
        TRAILERS,
        LOST
    }

    private final Listener listener;
    private final ByteArrayOutputStream lines = new ByteArrayOutputStream();
    private Place place = Place.HEAD;
    private long left;

    RequestFraming(Listener listener) {
        this.listener = listener;
    }

    /** Takes the next bytes of the connection. */
    void accept(byte[] buffer, int from, int count) throws IOException {
        int at = from;
        int end = from + count;
        while (at < end && place != Place.LOST) {
            if (place == Place.BODY || place == Place.CHUNK) {
                int size = (int) Math.min(left, end - at);
                listener.body(buffer, at, size);
                left -= size;
                at += size;
                if (left == 0) {
                    bodyOrChunkIsOver();
                }
            } else {
                lines.write(buffer[at]);
                if (buffer[at] == '\n') {
                    line();
                }
                if (lines.size() > LONGEST_LINES) {
                    place = Place.LOST;
                }
                at++;
            }
        }
    }

    private void bodyOrChunkIsOver() throws IOException {
        if (place == Place.CHUNK) {
            place = Place.CHUNK_END;
        } else {
            requestIsOver();
        }
    }

    private void requestIsOver() throws IOException {
        place = Place.HEAD;
        listener.end();
    }

    /** A line is complete; a head is kept until its last one. */
    private void line() throws IOException {
        String text = lines.toString(StandardCharsets.ISO_8859_1);
        if (place == Place.HEAD && !text.endsWith("\n\r\n") && !text.endsWith("\n\n")) {
            return;
        }
        lines.reset();
        try {
            switch (place) {
                case HEAD -> head(RequestHead.of(text.strip()));
                case CHUNK_SIZE -> chunk(Long.parseLong(text.split(";", 2)[0].trim(), 16));
                case CHUNK_END -> place = Place.CHUNK_SIZE;
                case TRAILERS -> {
                    if (text.isBlank()) {
                        requestIsOver();
                    }
                }
                default -> throw new IllegalStateException("no lines are read in a body");
            }
        } catch (IllegalArgumentException e) {
            place = Place.LOST;
        }
    }

    private void head(RequestHead head) throws IOException {
        left = head.bodyLength();
        if (left == RequestHead.IN_CHUNKS) {
            place = Place.CHUNK_SIZE;
        } else if (left > 0) {
            place = Place.BODY;
        }
        listener.head(head);
        if (left == 0) {
            listener.end();
        }
    }

    private void chunk(long size) {
        left = size;
        place = size == 0 ? Place.TRAILERS : Place.CHUNK;
    }
}
