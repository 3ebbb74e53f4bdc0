package io.adplatform.testkit;

import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.util.concurrent.CountDownLatch;

/**
 * Runs a {@link Sandbox} as a server of its own, until it is ended from outside.
 *
 * <pre>{@code
 * java -cp ... io.adplatform.testkit.SandboxMain [port]
 * }</pre>
 *
 * <p>The port is 8080 unless another one is given; 0 takes any free one. Each request gets a line: when it arrived,
 * what it asked for, the status of its answer, and what in it the contract does not allow. No header, no query and no
 * body is printed, so no secret either.
 *
 * <p>Client {@value SandboxBuilder#CLIENT_ID} has the secret {@value SandboxBuilder#CLIENT_SECRET}, and user
 * {@value SandboxBuilder#EMAIL} the password {@value SandboxBuilder#PASSWORD}.
 */
public final class SandboxMain {

    private static final int DEFAULT_PORT = 8080;
    private static final int LARGEST_PORT = 65_535;

    private SandboxMain() {}

    /** Starts the sandbox and waits for the end of the process. */
    @SuppressWarnings("SystemOut") // A program talks to whoever started it.
    public static void main(String[] arguments) throws InterruptedException {
        Sandbox sandbox;
        try {
            sandbox = start(arguments, System.out);
        } catch (IllegalArgumentException | UncheckedIOException e) {
            System.err.println(e.getMessage());
            System.exit(2);
            return;
        }
        Runtime.getRuntime().addShutdownHook(new Thread(sandbox::close, "sandbox-end"));
        new CountDownLatch(1).await();
    }

    /**
     * Starts a sandbox that writes its lines to {@code out}.
     *
     * @throws IllegalArgumentException saying how to call the program
     * @throws UncheckedIOException naming the port, where it is taken
     */
    static Sandbox start(String[] arguments, PrintStream out) {
        Sandbox sandbox = Sandbox.builder()
                .port(port(arguments))
                .onCall(call -> out.println(line(call)))
                .start();
        out.println("The sandbox listens at " + sandbox.url() + ", for client " + sandbox.clientId() + " and user "
                + sandbox.email() + " in the workspaces " + sandbox.workspaces());
        return sandbox;
    }

    private static int port(String[] arguments) {
        if (arguments.length == 0) {
            return DEFAULT_PORT;
        }
        if (arguments.length == 1 && arguments[0].matches("\\d{1,5}")) {
            int port = Integer.parseInt(arguments[0]);
            if (port <= LARGEST_PORT) {
                return port;
            }
        }
        throw new IllegalArgumentException("usage: SandboxMain [port], with a port from 0 to " + LARGEST_PORT);
    }

    private static String line(RecordedCall call) {
        StringBuilder line = new StringBuilder()
                .append(call.time())
                .append(' ')
                .append(call.method())
                .append(' ')
                .append(call.path())
                .append(" -> ")
                .append(call.status() == 0 ? "no answer" : call.status());
        call.violations().forEach(violation -> line.append("; ").append(violation.sentence()));
        return line.toString();
    }
}
