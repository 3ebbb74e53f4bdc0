package io.adplatform.cli;

/** The exit codes of all commands. */
final class ExitCode {

    /** Everything is done. */
    static final int OK = 0;
    /** The platform, the network or a file failed. */
    static final int FAILED = 1;
    /** An argument, a setting or an input is wrong. Nothing was sent. */
    static final int USAGE = 2;
    /** A part is done, or there are differences: a row was refused, had changed, or is missing. */
    static final int INCOMPLETE = 3;
    /** A request may have been carried out, and its answer is lost. */
    static final int UNKNOWN = 4;
    /** The plan was not confirmed. Nothing was changed. */
    static final int NOT_CONFIRMED = 5;

    /** {@code bids plan --detailed} found changes. Another code than terraform's 2, which is a wrong argument here. */
    static final int CHANGES = 6;
    /** Nobody reads standard output any more, as behind {@code | head}. The code of a signal SIGPIPE. */
    static final int PIPE_CLOSED = 141;

    private ExitCode() {}

    /** Returns the exit code of several changes. */
    static int of(boolean complete, boolean known) {
        return complete ? OK : known ? INCOMPLETE : UNKNOWN;
    }
}
