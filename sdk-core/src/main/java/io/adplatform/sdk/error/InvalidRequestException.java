package io.adplatform.sdk.error;

import java.util.List;

/** Wrong inputs of a request, which was not sent. It lists all of them, not only the first. */
public final class InvalidRequestException extends AdPlatformException {

    private static final long serialVersionUID = 1L;

    @SuppressWarnings("serial") // List.copyOf makes a serializable list
    private final List<Violation> violations;

    public InvalidRequestException(CallContext context, List<Violation> violations) {
        super(
                String.join("; ", Violation.sentences(violations)) + ". " + context.method() + " " + context.path()
                        + " was not sent.",
                context,
                Sent.NO,
                null);
        this.violations = List.copyOf(violations);
    }

    /** Returns all violations in the order of the checks; never empty. */
    public List<Violation> violations() {
        return violations;
    }
}
