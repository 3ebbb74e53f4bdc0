package io.adplatform.testkit;

import io.adplatform.testkit.http.Body;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Puts the large bodies of a connection on disk as they arrive, and cuts the requests that are to be cut. */
final class RequestTap implements RequestFraming.Listener, Closeable {

    private final Spool spool;
    private final RequestCutter intake;
    private final int connection;
    private int exchange = -1;
    private @Nullable Arriving arriving;

    /** A body that is being put down. */
    private record Arriving(RequestHead head, @Nullable Fault fault, long cutAt, Path file, OutputStream out) {}

    private long arrived;

    /** A fault ends the request here. */
    static final class CutException extends IOException {
        CutException() {
            super("a fault of the sandbox cut this request");
        }
    }

    RequestTap(Spool spool, RequestCutter intake, int connection) {
        this.spool = spool;
        this.intake = intake;
        this.connection = connection;
    }

    @Override
    public void head(RequestHead head) throws IOException {
        exchange++;
        arrived = 0;
        Fault fault = intake.cutting(head);
        boolean mayBeLarge = head.bodyLength() == RequestHead.IN_CHUNKS || head.bodyLength() > Spool.IN_MEMORY;
        if (fault != null || mayBeLarge) {
            Path file = spool.newFile();
            long cutAt = fault == null ? Long.MAX_VALUE : fault.cutAt(head.bodyLength());
            arriving = new Arriving(head, fault, cutAt, file, Files.newOutputStream(file));
            cutWhenDue();
        }
    }

    @Override
    public void body(byte[] buffer, int from, int count) throws IOException {
        Arriving body = arriving;
        if (body != null) {
            int wanted = (int) Math.min(count, body.cutAt() - arrived);
            body.out().write(buffer, from, wanted);
            arrived += wanted;
            cutWhenDue();
        }
    }

    private void cutWhenDue() throws IOException {
        if (arriving != null && arrived >= arriving.cutAt()) {
            end();
        }
    }

    /** The body is there, or as much of it as is wanted. */
    @Override
    public void end() throws IOException {
        Arriving body = arriving;
        if (body == null) {
            return;
        }
        arriving = null;
        body.out().close();
        if (body.fault() != null) {
            cut(body, body.fault());
        }
        if (arrived > Spool.IN_MEMORY) {
            spool.put(connection, exchange, Body.in(body.file(), arrived));
        } else {
            Files.delete(body.file());
        }
    }

    private void cut(Arriving body, Fault fault) throws IOException {
        try {
            intake.cut(body.head(), Body.in(body.file(), arrived), connection, fault);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        throw new CutException();
    }

    /** The connection is over; a body that has not arrived wholly is of no use. */
    @Override
    public void close() throws IOException {
        Arriving body = arriving;
        if (body != null) {
            arriving = null;
            body.out().close();
            Files.deleteIfExists(body.file());
        }
    }
}
