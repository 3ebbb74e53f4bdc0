package io.adplatform.cli;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Standard output. Unlike another print stream, it knows why it could not be written. */
final class DataStream extends PrintStream {

    private final Target target;

    DataStream(OutputStream out) {
        this(new Target(out));
    }

    private DataStream(Target target) {
        super(target, false, StandardCharsets.UTF_8);
        this.target = target;
    }

    /** Whether the reader of a pipe has ended, such as {@code head}. */
    boolean isPipeClosed() {
        checkError();
        IOException failure = target.failure;
        return failure != null
                && String.valueOf(failure.getMessage()).toLowerCase(Locale.ROOT).contains("pipe");
    }

    private static final class Target extends FilterOutputStream {

        private @Nullable IOException failure;

        Target(OutputStream out) {
            super(out);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            try {
                out.write(bytes, offset, length);
            } catch (IOException failed) {
                failure = failed;
                throw failed;
            }
        }

        @Override
        public void write(int one) throws IOException {
            write(new byte[] {(byte) one}, 0, 1);
        }
    }
}
