package io.adplatform.sdk.internal.transport;

import java.net.UnknownHostException;

/** A rule forbids to follow a link. It is what a name resolver may throw, because one of the rules stands in one. */
public final class LinkRefusedException extends UnknownHostException {

    private static final long serialVersionUID = 1L;

    /** @param rule what is wrong, in words that show nothing of the link but its host */
    LinkRefusedException(String rule) {
        super(rule);
    }

    LinkRefusedException(String rule, Throwable cause) {
        super(rule);
        initCause(cause);
    }

    /** What is wrong. */
    public String rule() {
        return String.valueOf(getMessage());
    }
}
