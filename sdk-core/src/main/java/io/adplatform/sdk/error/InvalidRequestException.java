package io.adplatform.sdk.error;

import java.util.List;
import java.util.stream.Collectors;

/** The inputs of a request are wrong, and nothing was sent. Lists everything that is wrong, not only the first. */
public final class InvalidRequestException extends AdPlatformException {

    private static final long serialVersionUID = 1L;

    private final transient List<Violation> violations;

    public InvalidRequestException(CallContext context, List<Violation> violations) {
        super(
                context.method() + " " + context.path() + " was not sent: "
                        + violations.stream().map(Violation::toString).collect(Collectors.joining("; ")),
                context,
                Sent.NO,
                null);
        this.violations = List.copyOf(violations);
    }

    /** All that is wrong, in the order in which it was found; never empty. */
    public List<Violation> violations() {
        return violations;
    }
}
